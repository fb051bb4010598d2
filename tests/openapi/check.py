"""The OpenAPI document of a running house, judged by the tools of others.

    check.py BINARY FOLDER

The document is valid, a client that is made of it plays a whole game, and what schemathesis makes up is answered as the document says.
"""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from house import House
from openapi_spec_validator import OpenAPIV31SpecValidator

HERE = Path(__file__).resolve().parent
TOOLS = Path(sys.executable).parent


def validate(document: bytes) -> None:
    flaws = list(OpenAPIV31SpecValidator(json.loads(document)).iter_errors())
    if flaws:
        raise SystemExit("\n".join(f"{'/'.join(map(str, flaw.path))}: {flaw.message}" for flaw in flaws))
    print("the document is valid")


def make_client(document: Path, folder: Path) -> None:
    package = folder / "kamni_client"
    command = [TOOLS / "openapi-python-client", "generate", "--meta", "none", "--fail-on-warning"]
    command += ["--path", document, "--config", HERE / "client.yaml", "--output-path", package]
    subprocess.run(command, check=True)
    sys.path.insert(0, str(folder))


def fuzz(house: House, rival: str, folder: Path) -> None:
    token = house.token("fuzz-bot")
    game = house.ask(token, "/api/challenge/open", {"game": "dao", "side": "first"})["id"]
    house.ask(rival, f"/api/challenge/{game}/accept")
    command = [TOOLS / "schemathesis", "--config-file", HERE / "schemathesis.toml", "run"]
    command += [house.address + "/openapi.json", "--header", f"Authorization: Bearer {token}"]
    # What it notes for itself stays in the folder.
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, "KAMNI_GAME": game})


def main(binary: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with House(binary) as house:
        document = house.document()
        validate(document)
        (folder / "openapi.json").write_bytes(document)
        make_client(folder / "openapi.json", folder)
        tokens = [house.token("ann-bot"), house.token("bob-bot")]
        importlib.import_module("play").main(house.address, tokens)
        fuzz(house, tokens[0], folder)


if __name__ == "__main__":
    try:
        main(*(Path(argument).resolve() for argument in sys.argv[1:]))
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"{failed.cmd[0].name} found something wrong") from None
