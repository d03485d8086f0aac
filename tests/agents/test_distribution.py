import math

import numpy as np
import pytest
import torch

from perfumezoo.agents import distribution


def random_case(rows: int, actions: int, legal: int, seed: int = 0) -> tuple[torch.Tensor, np.ndarray]:
    rng = np.random.default_rng(seed)
    mask = np.zeros((rows, actions), np.int8)
    for row in mask:
        row[rng.choice(actions, legal, replace=False)] = 1
    return torch.from_numpy(rng.normal(0, 3, (rows, actions)).astype(np.float32)), mask


def reference(logits: torch.Tensor, mask: np.ndarray) -> torch.distributions.Categorical:
    return torch.distributions.Categorical(logits=logits.masked_fill(torch.from_numpy(mask) == 0, -1e30))


def test_results_and_gradients_equal_the_dense_reference() -> None:
    logits, mask = random_case(300, 50, 9)
    actions, log_probs = distribution.sample(logits, mask, key=1)
    ours, theirs = logits.clone().requires_grad_(), logits.clone().requires_grad_()
    log_prob, entropy = distribution.evaluate(ours, mask, actions)
    dense = reference(theirs, mask)
    dense_log_prob = dense.log_prob(torch.from_numpy(actions).long())
    torch.testing.assert_close(log_prob, dense_log_prob)
    torch.testing.assert_close(torch.from_numpy(log_probs), dense_log_prob)
    torch.testing.assert_close(entropy, dense.entropy())
    weights = torch.linspace(-1, 1, 300)
    (weights * log_prob + weights.flip(0) * entropy).sum().backward()
    (weights * dense_log_prob + weights.flip(0) * dense.entropy()).sum().backward()
    torch.testing.assert_close(ours.grad, theirs.grad, atol=1e-5, rtol=1e-4)


def test_gradients_of_illegal_logits_are_exactly_zero() -> None:
    logits, mask = random_case(100, 40, 5)
    logits.requires_grad_()
    actions, _ = distribution.sample(logits.detach(), mask, key=1)
    log_prob, entropy = distribution.evaluate(logits, mask, actions)
    (log_prob.sum() + entropy.sum()).backward()
    assert logits.grad is not None
    assert (logits.grad.numpy()[mask == 0] == 0.0).all()
    assert (logits.grad.numpy()[mask == 1] != 0.0).any()


def test_one_legal_action_among_two_thousand() -> None:
    logits, mask = random_case(64, 2000, 1)
    logits *= 30
    logits.requires_grad_()
    actions, log_probs = distribution.sample(logits.detach(), mask, key=1)
    assert (actions == mask.argmax(axis=1)).all()
    assert (log_probs == 0.0).all()
    log_prob, entropy = distribution.evaluate(logits, mask, actions)
    assert (log_prob.detach() == 0.0).all()
    assert (entropy.detach() == 0.0).all()
    (log_prob.sum() + entropy.sum()).backward()
    assert logits.grad is not None
    assert (logits.grad == 0.0).all()


def test_samples_follow_the_policy() -> None:
    logits = torch.tensor([[0.0, 5.0, math.log(2.0), math.log(5.0)]]).repeat(40_000, 1)
    mask = np.tile(np.array([1, 0, 1, 1], np.int8), (40_000, 1))
    actions, _ = distribution.sample(logits, mask, key=7)
    shares = np.bincount(actions, minlength=4) / 40_000
    np.testing.assert_allclose(shares, [1 / 8, 0, 2 / 8, 5 / 8], atol=0.01)


def test_samples_are_a_function_of_key_and_counter_and_can_be_drawn_in_parts() -> None:
    logits, mask = random_case(200, 30, 10)
    first, _ = distribution.sample(logits, mask, key=1, counter=4)
    again, _ = distribution.sample(logits, mask, key=1, counter=4)
    later, _ = distribution.sample(logits, mask, key=1, counter=5)
    part, _ = distribution.sample(logits[150:], mask[150:], key=1, counter=4, first=150)
    assert (first == again).all()
    assert (first != later).any()
    assert (first[150:] == part).all()


def test_the_best_action_is_the_likeliest_legal_one() -> None:
    logits = torch.tensor([[1.0, 9.0, 3.0, 3.0], [0.0, -2.0, -1.0, -1.0]])
    mask = np.array([[1, 0, 1, 1], [0, 1, 1, 1]], np.int8)
    assert distribution.best(logits, mask).tolist() == [2, 2]


def test_an_empty_mask_is_an_error() -> None:
    logits, mask = random_case(5, 10, 3)
    mask[3] = 0
    actions = np.zeros(5, np.int32)
    for call in (
        lambda: distribution.sample(logits, mask, key=1),
        lambda: distribution.best(logits, mask),
        lambda: distribution.evaluate(logits[3:], mask[3:], actions[3:]),
    ):
        with pytest.raises(ValueError, match=r"row [03]: the mask has no legal action"):
            call()


def test_an_illegal_action_is_an_error() -> None:
    logits, mask = torch.zeros(1, 4), np.array([[1, 0, 1, 0]], np.int8)
    with pytest.raises(ValueError, match=r"row 0: action 3 is not legal; legal: \[0, 2\]"):
        distribution.evaluate(logits, mask, np.array([3], np.int32))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_logits_that_are_not_finite_are_an_error(value: float) -> None:
    logits, mask = random_case(4, 6, 6)
    logits[2, 1] = value
    with pytest.raises(FloatingPointError, match=r"row 2: .*diverged"):
        distribution.sample(logits, mask, key=1)
    with pytest.raises(FloatingPointError, match=r"row 2: .*diverged"):
        distribution.evaluate(logits, mask, np.zeros(4, np.int32))
