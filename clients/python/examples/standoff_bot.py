"""Standoff: takes the large treat where it last saw it, or the small one if the other agent saw it there and comes first."""
import sys
import standpoint

class Rememberer:
    def act(self, observation, percepts, legal):
        for percept in percepts:
            if percept["type"] == "trialBegan":
                self.places, self.seen_by = {}, {}
            elif percept["type"] == "placed":
                self.places[percept["treat"]], self.seen_by[percept["treat"]] = percept["box"], percept["seenBy"]
            elif percept["type"] == "swapped":
                for treat, box in percept["now"].items():
                    if box is not None:
                        self.places[treat], self.seen_by[treat] = box, percept["seenBy"]
        if observation["phase"] == "choose":
            first = observation["parameters"]["dominant"] == observation["side"]
            shared = len(self.seen_by.get("large", [])) > 1
            wanted = ["small", "large"] if shared and not first else ["large", "small"]
            known = [self.places[treat] for treat in wanted if treat in self.places]
            return {"type": "choose", "box": known[0] if known else 2}
        if observation["phase"] == "walk":
            return {"type": "walk", "how": observation["ways"][observation["sealed"]]}
        # it is ready, or is asked something that this program does not reckon with
        return legal[0]

if __name__ == "__main__":
    standpoint.play(Rememberer, *sys.argv[1:3], file=__file__)
