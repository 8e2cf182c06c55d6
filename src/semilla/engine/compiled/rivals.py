"""What a seat's features say of the other players, from what they say of each player alone."""

from semilla.engine.compiled.rule import rule


@rule
def beside(rows, players, first, count, at):
    """Write into every seat's row, from `at` on, the mean and then the largest of the others' `count` numbers from `first` on."""
    for k in range(count):
        total, most, second, holder = rows[0, first + k], rows[0, first + k], rows[1, first + k], 0
        if second > most:
            most, second, holder = second, most, 1
        total += rows[1, first + k]
        for p in range(2, players):
            number = rows[p, first + k]
            total += number
            if number > most:
                most, second, holder = number, most, p
            elif number > second:
                second = number
        for p in range(players):
            rows[p, at + k] = (total - rows[p, first + k]) / (players - 1)
            rows[p, at + count + k] = second if p == holder else most
