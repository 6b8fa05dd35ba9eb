"""SymmToM: gathers in the middle, says the pieces that it knows in turn, and takes them all to its base."""
import sys
import standpoint

class Gatherer:
    def __init__(self):
        self.known = set()

    def act(self, observation, percepts, legal):
        seat, parameters = observation["viewer"], observation["parameters"]
        base = observation["bases"][seat]
        for percept in percepts:
            if percept["type"] == "dealt":
                self.known = set(percept["knows"])
            elif len(self.known) == parameters["pieces"] and percept["positions"][seat] == base:
                # it has used its base, and forgotten what it was told
                self.known = set(observation["firstHand"][seat])
            else:
                self.known |= {heard["piece"] for heard in percept["heard"]}
        (x, y), middle = observation["positions"][seat], parameters["width"] // 2 + 1
        to_x, to_y = base if len(self.known) == parameters["pieces"] else (middle, middle)
        if x != to_x:
            move = "right" if x < to_x else "left"
        else:
            move = "stay" if y == to_y else "up" if y < to_y else "down"
        return {"move": move, "say": sorted(self.known)[observation["turn"] % len(self.known)]}

if __name__ == "__main__":
    standpoint.play(Gatherer, *sys.argv[1:3], file=__file__)
