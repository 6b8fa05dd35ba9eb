"""MindGames: draws every conclusion from the worlds that the announcements leave. It keeps nothing, so it is a function."""
import itertools, operator, sys
import standpoint

def about(subject):
    return {"some": any, "every": all, "none": lambda world: not any(world)}.get(subject) or operator.itemgetter(subject)

def act(observation, percepts, legal):
    problem, parameters = observation["problem"], observation["parameters"]
    worlds = list(itertools.product([True, False], repeat=len(problem["names"])))
    def thoughts(agent, claim, world):
        return {claim(one) for one in worlds if all(one[fact] == world[fact] for fact in problem["sees"][agent])}
    def knowing(one, claim):
        wanted = [{True}] if one["knows"] == "that" else [{True}, {False}]
        return lambda world: thoughts(one["agent"], claim, world) in wanted
    for told in problem["announcements"]:
        claim, wanted = about(told["subject"]), told["holds" if told["type"] == "fact" else "knows"]
        if told["type"] == "knowing":
            claim = knowing({"agent": told["agent"], "knows": "whether"}, claim)
        worlds = [world for world in worlds if claim(world) == wanted]
    claim = about(problem["hypothesis"]["subject"])
    for one in reversed(problem["hypothesis"]["chain"]):
        claim = knowing(one, claim)
    truth = {claim(world) for world in worlds}
    option = "yes" if truth == {True} else "unknown" if len(truth) == 2 and "unknown" in parameters["answers"] else "no"
    return {"type": "answer", "option": option, "sure": 100 if parameters["confidence"] else None}

if __name__ == "__main__":
    standpoint.play(act, *sys.argv[1:3], file=__file__)
