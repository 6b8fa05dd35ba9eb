"""ToM-QA: agents think that a thing is where it was when all agents of the question were last in its room, and saw it there."""
import sys
import standpoint

class Reader:
    def act(self, observation, percepts, legal):
        for percept in percepts:
            if percept["type"] == "told":
                self.story = [] if percept["from"] == 0 else self.story
                self.story += percept["sentences"]
        question = observation["question"]
        if question is None:
            return {"type": "next"}
        where, places, room, thought = {}, [], None, None
        for sentence in self.story:
            if sentence["type"] in ("enter", "at"):
                where[sentence["agent"]] = sentence["room"]
            elif sentence["type"] == "exit":
                where.pop(sentence["agent"], None)
            elif sentence["type"] in ("loc", "move") and sentence["object"] == question["object"]:
                places.append(sentence["container"])
                room = sentence["room"]
            if places and all(where.get(agent) == room for agent in question["chain"]):
                thought = places[-1]
        place = places[0] if question["kind"] == "memory" else thought or question["options"][0]
        return {"type": "answer", "option": place, "sure": 100 if observation["parameters"]["confidence"] else None}

if __name__ == "__main__":
    standpoint.play(Reader, *sys.argv[1:3], file=__file__)
