"""Random programs of operations on tensors, with what PyTorch makes of them.

Reads {"schemas": [...], "count": n, "seed": n, "length": n} from standard input and writes a JSON
list of programs. No number with a point is whole, since JavaScript does not tell 1.0 from 1. Each
step of a program is a call, with the tensors it gives or the word that PyTorch refuses it. Every
program runs in float32 and beside it in float64: how far both are apart says how exact the numbers
of the program are, and a step whose whole numbers, bools or refusal differ between the two is left
out.
"""

import json
import random
import sys
import warnings

import torch

from programs.operations import operations_of
from programs.program import Program

warnings.filterwarnings("ignore")
torch.set_num_threads(1)


def main():
    asked = json.load(sys.stdin)
    operations = operations_of(asked["schemas"])
    only = asked.get("only")
    if only:
        operations = [each for each in operations if each.name in only]
    programs = []
    for number in range(asked["count"]):
        draw = random.Random(f"{asked['seed']} {number}")
        programs.append(Program(draw, operations, asked.get("length", 20)).run())
    names = sorted(each.name for each in operations)
    sys.stdout.write(json.dumps({"operations": names, "programs": programs}))


if __name__ == "__main__":
    main()
