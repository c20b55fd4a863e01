"""A task of the benchmark for Inspect AI: the model plays through the MCP server, and `runner bench check` scores the run.

    runner bench export tasks lantern --harbor
    inspect eval inspect_task.py -T folder=tasks/lantern-memory-1 --model anthropic/claude-haiku-4-5
"""

import json
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.agent import react
from inspect_ai.dataset import Sample
from inspect_ai.scorer import Score, mean, scorer
from inspect_ai.tool import mcp_server_stdio


@task
def game_boy(folder: str, messages: int = 700) -> Task:
    """One run of the task in a folder that `runner bench export --harbor` wrote."""
    place = Path(folder)
    config = tomllib.loads((place / "task.toml").read_text())
    [server] = config["environment"]["mcp_servers"]
    work = Path(tempfile.mkdtemp(prefix="game-boy-"))
    saves = str(work / "run")
    args = [saves if word == "/app/run" else word for word in server["args"]]
    game = mcp_server_stdio(name=server["name"], command=server["command"], args=args)
    return Task(
        dataset=[Sample(input=(place / "instruction.md").read_text(), id=place.name)],
        solver=react(tools=[game]),
        scorer=checked_run(str(place.resolve()), saves, str(work)),
        message_limit=messages,
    )


@scorer(metrics=[mean()])
def checked_run(place: str, saves: str, work: str):
    """The score of the run, from 0 to 1, by playing it again."""

    async def score(state, target) -> Score:
        submission = Path(work) / "submission"
        shutil.copytree(Path(place) / "tests/submission", submission, dirs_exist_ok=True)
        (submission / "runs").mkdir(exist_ok=True)
        file = submission / "runs" / f"{Path(place).name}.run"
        subprocess.run(["runner", "export", "run", str(file), "--save-dir", saves, "--force"], check=False)
        checked = subprocess.run(
            ["runner", "bench", "check", str(submission), "--json"], capture_output=True, text=True, check=False
        )
        if not checked.stdout:
            return Score(value=0.0, explanation=checked.stderr)
        report = json.loads(checked.stdout)
        [run] = report["runs"]
        return Score(value=report["rows"][0]["score"], explanation=run["why"] or run["verdict"])

    return score
