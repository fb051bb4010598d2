"""A house to be asked: started on a free port with a database of its own, and accounts with tokens."""

import json
import re
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

SCOPES = ["play", "bot", "challenge", "read"]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The answer itself is wanted, not the page that it leads to."""

    def redirect_request(self, *_):
        return None


class House:
    """A running house; leaving the `with` closes it."""

    def __init__(self, binary: Path):
        self.folder = tempfile.TemporaryDirectory()
        database = Path(self.folder.name) / "house.db"
        command = [binary, "serve", "--listen", "127.0.0.1:0", "--database", database, "--think", "50", "--log", "error"]
        environment = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        self.address = self._address()
        self.opener = urllib.request.build_opener(NoRedirect)

    def _address(self) -> str:
        for line in self.process.stdout:
            if found := re.search(r"http://[0-9.]+:[0-9]+", line):
                return found.group()
        raise SystemExit("the house did not open")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()

    def _post(self, path: str, fields: dict, cookie: str = ""):
        body = urllib.parse.urlencode(fields, doseq=True).encode()
        headers = {"Origin": self.address, "Cookie": cookie}
        request = urllib.request.Request(self.address + path, body, headers)
        try:
            return self.opener.open(request)
        except urllib.error.HTTPError as answer:
            return answer

    def token(self, name: str) -> str:
        """Makes an account, and a token for all that it may do."""
        signed = self._post("/account/sign-up", {"name": name, "password": "correct horse 7"})
        cookie = signed.headers["Set-Cookie"].split(";")[0]
        page = self._post("/account/tokens", {"label": "test", "scope": SCOPES}, cookie).read().decode()
        return re.search(r'value="(kamni_[^"]+)"', page).group(1)

    def ask(self, token: str, path: str, body: dict | None = None) -> dict:
        """Posts to the API what has to be done."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers, method="POST")
        with self.opener.open(request) as answer:
            return json.load(answer)

    def document(self) -> bytes:
        with self.opener.open(self.address + "/openapi.json") as answer:
            return answer.read()
