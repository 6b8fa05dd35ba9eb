"""
A turn of three seats on a live page: each seat sends one choice. Once the third choice is in, all three seats are told the
choices of the turn. The database keeps every choice of every turn.
"""

from otree.api import *


class C(BaseConstants):
    NAME_IN_URL = "choices"
    PLAYERS_PER_GROUP = 3
    NUM_ROUNDS = 1


class Subsession(BaseSubsession):
    pass


class Group(BaseGroup):
    turn = models.IntegerField(initial=0)


class Player(BasePlayer):
    # null: the seat has not chosen in this turn
    choice = models.IntegerField()


class Choice(ExtraModel):
    player = models.Link(Player)
    turn = models.IntegerField()
    choice = models.IntegerField()


class Choose(Page):
    @staticmethod
    def live_method(player, data):
        """`data`: `{}` once the page is open, or `{"turn": int, "choice": int}`. A choice for another turn, and a second choice
        for the same turn, change nothing and are not answered."""
        group = player.group
        if "turn" not in data:
            return {player.id_in_group: dict(turn=group.turn)}
        if data["turn"] != group.turn or player.field_maybe_none("choice") is not None:
            return
        player.choice = data["choice"]
        Choice.create(player=player, turn=group.turn, choice=player.choice)
        players = group.get_players()
        choices = {each.id_in_group: each.field_maybe_none("choice") for each in players}
        if None in choices.values():
            return
        for each in players:
            each.choice = None
        group.turn += 1
        return {0: dict(turn=group.turn, choices=choices)}


page_sequence = [Choose]
