"""Two accounts play a whole game with a client that was made of the OpenAPI document alone."""

import json

from kamni_client import AuthenticatedClient, Client
from kamni_client.api.accounts import become_bot, get_account, get_own_account
from kamni_client.api.challenges import accept_challenge, challenge_account, challenge_computer
from kamni_client.api.games import export_game, get_game, search_games
from kamni_client.api.play import make_move, offer_or_decline_draw, resign_game, send_chat_message
from kamni_client.api.tools import examine_position, list_rules
from kamni_client.models import (
    Answer, Brief, ChallengeShown, Done, Fault, FischerClock, FischerClockKind, FormatName, GameFullLine, GameName,
    MachineView, Question, QuestionOptions, Record, Side, SideWish, Status, Talk, WhyWord, Wish, WishOptions,
)

# An empty board of 5×5 is filled in a few dozen turns.
OPTIONS = {"size": 5}


def expect(kind: type, answer):
    assert isinstance(answer, kind), f"not {kind.__name__}: {answer}"
    return answer


def legal(client: Client, turns: list[str]) -> list[str]:
    """What may be done after these turns."""
    question = Question(game=GameName.KAMIKEN, options=QuestionOptions.from_dict(OPTIONS), moves=turns)
    return expect(MachineView, examine_position.sync(client=client, body=question)).legal


def begin(ann: AuthenticatedClient, bob: AuthenticatedClient) -> str:
    """A challenge that is accepted: the game's id."""
    clock = FischerClock(base=300, increment=2, kind=FischerClockKind.FISCHER)
    wish = Wish(
        game=GameName.KAMIKEN, options=WishOptions.from_dict(OPTIONS), side=SideWish.FIRST, clock=clock, rated=True
    )
    challenge = expect(ChallengeShown, challenge_account.sync("bob-bot", client=ann, body=wish))
    assert isinstance(challenge.clock[1], FischerClock) and challenge.clock[1].base == 300, challenge
    game = expect(Brief, accept_challenge.sync(challenge.id, client=bob))
    assert game.to_move == Side.FIRST and game.you == [Side.SECOND], game
    return game.id


def first_line(client: AuthenticatedClient, game: str) -> GameFullLine:
    """How a game stands, as its stream begins."""
    with client.get_httpx_client().stream("GET", f"/api/bot/game/stream/{game}") as lines:
        return GameFullLine.from_dict(json.loads(next(lines.iter_lines())))


def play(stranger: Client, players: dict[Side, AuthenticatedClient], game: str) -> Record:
    """Makes legal steps until the game is over."""
    for _ in range(200):
        record = expect(Record, get_game.sync(game, client=stranger))
        if record.result:
            return record
        side = first_line(players[Side.FIRST], game).state.to_move
        steps = legal(stranger, record.turns)
        # Passing is last: before that the board is filled.
        step = next((step for step in steps if step != "pass"), steps[0])
        expect(Done, make_move.sync(game, step, client=players[side]))
    raise AssertionError("the game does not end")


def last_line(client: AuthenticatedClient, game: str) -> None:
    """A stream of a game that is over tells so, and ends."""
    with client.get_httpx_client().stream("GET", f"/api/bot/game/stream/{game}") as lines:
        full = [GameFullLine.from_dict(json.loads(line)) for line in lines.iter_lines() if line]
    assert [line.state.status for line in full] == [Status.OVER], full


def faults(stranger: Client, wrong: AuthenticatedClient, ann: AuthenticatedClient, game: str) -> None:
    """What is refused is told by the model of faults."""
    no_token = get_own_account.sync_detailed(client=stranger)
    assert no_token.status_code == 401 and no_token.headers["www-authenticate"] == "Bearer"
    bad_token = get_own_account.sync_detailed(client=wrong)
    assert bad_token.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    assert expect(Fault, bad_token.parsed).message != expect(Fault, no_token.parsed).message
    assert expect(Fault, get_game.sync("22222222", client=stranger)).error == "no-game"
    assert expect(Fault, make_move.sync(game, "a1", client=ann)).error == "over"


def against_the_computer(ann: AuthenticatedClient) -> None:
    """A game that is given up."""
    wish = Wish(game=GameName.DAO, side=SideWish.FIRST, level=1)
    game = expect(Brief, challenge_computer.sync(client=ann, body=wish)).id
    expect(Done, resign_game.sync(game, client=ann))
    ending = expect(Record, get_game.sync(game, client=ann)).result
    assert ending.why == WhyWord.RESIGNED and ending.winner == Side.SECOND, ending


def main(address: str, tokens: list[str]) -> None:
    """All of it, with two fresh accounts: Ann's and Bob's."""
    stranger = Client(base_url=address)
    ann, bob = (AuthenticatedClient(base_url=address, token=token) for token in tokens)
    for client in (ann, bob):
        expect(Done, become_bot.sync(client=client))
    rules = list_rules.sync(client=stranger)
    assert {game.name for game in rules.games} == set(GameName), rules
    game = begin(ann, bob)
    expect(Done, send_chat_message.sync(game, client=ann, body=Talk(text="Good luck!")))
    expect(Done, offer_or_decline_draw.sync(game, Answer.YES, client=ann))
    expect(Done, offer_or_decline_draw.sync(game, Answer.NO, client=bob))
    record = play(stranger, {Side.FIRST: ann, Side.SECOND: bob}, game)
    assert record.result.why == WhyWord.SCORE and len(record.turns) >= 10, record
    last_line(bob, game)
    found = search_games.sync(client=stranger, game=GameName.KAMIKEN, player="ann-bot")
    assert [each.id for each in found.games] == [game], found
    assert get_account.sync("bob-bot", client=stranger).games["kamiken"].rated_games == 1
    assert export_game.sync_detailed(game, client=stranger, format_=FormatName.SGF).content.startswith(b"(;")
    faults(stranger, AuthenticatedClient(base_url=address, token="kamni_nonsense"), ann, game)
    against_the_computer(ann)
    print(f"a game of {len(record.turns)} turns was played: {record.result.winner} won by {record.result.why}")
