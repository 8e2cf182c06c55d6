import random

import pytest

import semilla
from semilla.engine.moves import IllegalMove
from semilla.engine.texts import LANGUAGES, Problem


def new(players=3, **kwargs):
    return semilla.load("ekonos", players=players, seed=kwargs.pop("seed", 7), **kwargs)


def play_some(match, count, seed=1):
    rng = random.Random(seed)
    for _ in range(count):
        match.play(rng.choice(match.legal()))
    return match


def test_load_is_the_documented_entry():
    match = new(4)
    assert (match.players, match.phase, match.over) == (4, "play", False)
    assert match.seat in (1, 2, 3, 4)
    assert next(about.name for about in semilla.games()) == "ekonos"


@pytest.mark.parametrize(
    ("kwargs", "text"),
    [
        ({"name": "chess"}, "There is no game chess"),
        ({"players": 9}, "2 to 6 players, not 9"),
        ({"undo": "maybe"}, "none, own or free"),
        ({"options": {"level": "2"}}, "has no option level"),
        ({"pack": "/nowhere/pack.toml"}, "There is no file /nowhere/pack.toml"),
        ({"seed": "two\nlines"}, "one line of text"),
        ({"position": {"semilla": "record"}}, "not a Semilla position"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(kwargs, text):
    with pytest.raises(Problem) as caught:
        semilla.load(kwargs.pop("name", "ekonos"), **kwargs)
    assert text in str(caught.value)
    assert caught.value.text("es") != caught.value.text("en")


def test_the_same_seed_and_moves_give_the_same_game():
    one, other = (play_some(new(seed="x"), 60) for _ in range(2))
    assert one.now.hash() == other.now.hash()
    assert play_some(new(seed="y"), 60).now.hash() != one.now.hash()


def test_a_refused_move_changes_nothing_and_says_what_is_allowed():
    match = new()
    before, moves = match.now.states.tobytes(), match.moves
    with pytest.raises(IllegalMove) as caught:
        match.play("buy panda")
    illegal = caught.value
    assert (illegal.code, illegal.clause) == ("not_now", "EK-TURN-1")
    assert illegal.allowed == match.legal()
    assert match.now.states.tobytes() == before
    assert match.moves == moves
    assert set(illegal.json()) == {"code", "clause", "params", "text", "allowed"}
    for lang in LANGUAGES:
        assert illegal.text(lang).count("EK-TURN-1") == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "unknown_move"),
        ("dance", "unknown_move"),
        ("buy", "unknown_move"),
        ("place 99", "unknown_move"),
        ("buy panda now", "unknown_move"),
    ],
)
def test_lines_that_are_no_moves(line, code):
    match = new()
    if line == "buy panda now":
        while match.phase != "buy":
            match.play(match.legal()[0])
    illegal = match.why(line)
    assert illegal is not None
    assert illegal.code == code


def test_a_beginning_of_a_move_is_called_incomplete():
    match = new()
    start = match.legal()[0].rsplit(" ", 1)[0]
    illegal = match.why(start)
    assert illegal is not None
    assert illegal.code == "incomplete_move"
    assert all(move.startswith(start) for move in illegal.allowed)


def test_spelling_is_forgiven_where_it_is_clear():
    match = new()
    move = match.legal()[0]
    match.play("  " + move.upper().replace(" ", "   "))
    assert match.moves[0] == move


def test_forced_moves_are_played_and_recorded():
    match = new(2, seed=1)
    match.play(match.legal()[0])
    while not any(played.forced for played in match.log):
        match.play(match.legal()[0])
    forced = next(played for played in match.log if played.forced)
    assert forced.text in match.moves


def test_only_whoever_decides_gets_prompt_and_choices():
    match = new()
    for seat in (1, 2, 3, None):
        view = match.view(seat)
        assert ("choices" in view) == ("prompt" in view) == (seat == match.seat)
        assert "key" not in view["state"]


def test_the_prefix_tree_has_exactly_the_legal_moves():
    def leaves(nodes, said=()):
        for node in nodes:
            words = (*said, node["words"])
            if "then" in node:
                yield from leaves(node["then"], words)
            else:
                yield " ".join(words)

    match = play_some(new(), 30)
    assert sorted(leaves(match.tree())) == sorted(match.legal())


def test_nobody_is_told_of_others_cards():
    match = play_some(new(), 40)
    dealt = [message for message in match.story(2) if message.key == "event.deal"]
    assert dealt
    assert all(message.params["seat"] == 2 for message in dealt)
    assert not [message for message in match.story() if message.key == "event.deal"]


class TestUndo:
    def test_own_goes_back_to_the_seats_last_unforced_move(self):
        match = new()
        before = match.now.hash()
        seat = match.seat
        match.play(match.legal()[1])
        assert match.can_undo(seat)
        match.undo(seat)
        assert match.now.hash() == before
        assert match.moves == []

    def test_own_not_over_another_seats_move(self):
        match = new()
        first = match.seat
        while match.seat == first or match.phase != "sell":
            match.play(match.legal()[0])
        with pytest.raises(Problem, match="has moved since"):
            match.undo(first)

    def test_own_goes_over_what_bots_answered(self):
        match = new()
        first, before = match.seat, match.now.hash()
        while match.seat == first:
            match.play(match.legal()[0])
        rest = [seat for seat in (1, 2, 3) if seat != first]
        own = len([played for played in match.log if played.seat == first and not played.forced])
        match.play(match.legal()[0])
        assert not match.can_undo(first)
        assert match.can_undo(first, rest)
        for _ in range(own):
            match.undo(first, rest)
        assert match.now.hash() == before

    def test_own_not_when_it_showed_news(self):
        match = new(2)
        while match.now.s.lap == 1:
            match.play(match.legal()[-1])
        mover = next(played.seat for played in reversed(match.log) if not played.forced)
        with pytest.raises(Problem, match="something new"):
            match.undo(mover)

    def test_none_refuses_and_free_allows_everything(self):
        match = play_some(new(undo="none"), 5)
        with pytest.raises(Problem, match="nothing is taken back"):
            match.undo()
        match = new(2, undo="free")
        start = match.now.hash()
        play_some(match, 80)
        while match.log:
            match.undo()
        assert match.now.hash() == start

    def test_nothing_to_undo(self):
        with pytest.raises(Problem, match="nothing to take back"):
            new().undo()

    def test_undo_and_replay_agree(self):
        match = new(undo="free")
        rng = random.Random(3)
        for _ in range(120):
            if match.log and rng.random() < 0.3:
                match.undo()
            else:
                match.play(rng.choice(match.legal()))
        again = new()
        for played in match.log:
            if not played.forced:
                again.play(played.text)
        assert again.moves == match.moves
        assert again.now.hash() == match.now.hash()


def test_a_match_is_taken_up_from_a_position_on_the_way():
    whole = play_some(new(), 20)
    half = play_some(new(), 10)
    same = {"seed": whole.seed, "options": whole.options, "opening": whole.opening}
    taken = semilla.Match.take_up(whole.game, half.now.json(), half.log, **same)
    with pytest.raises(ValueError, match="from its start"):
        taken.undo()
    for played in whole.log[len(half.log) :]:
        if not played.forced:
            taken.play(played.text)
    assert (taken.log, taken.chance(), taken.now.hash()) == (whole.log, whole.chance(), whole.now.hash())
    assert taken.view(1) == whole.view(1)
    assert taken.can_undo() == whole.can_undo()
