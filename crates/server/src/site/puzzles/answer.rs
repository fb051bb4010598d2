//! What somebody does with a puzzle, step by step, as its page's script asks: the server judges, the browser knows no rules.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Json, Response};
use kamni_engine::Report;
use kamni_rules::{BadStep, Line, Player, Position, Step};
use kamni_texts::Texts;
use serde::{Deserialize, Serialize};

use super::shown::{counts, ended, eyes, hint, mover, outcome, played, whole};
use super::{no_puzzle, person_of, rating};
use crate::app::App;
use crate::error::AppError;
use crate::game;
use crate::pages::solve::{rating_shown, result, terms_after, tries};
use crate::puzzles::{Task, Worth};
use crate::site::analysis::Refused;
use crate::site::opinion;
use crate::store::{Deed, Tried};
use crate::view::{Drawn, Eyes, Played, View};
use crate::visitor::{Desk, add_cookie};

/// More steps than any turn has.
const MOST_STEPS: usize = 120;

/// What is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Wanted {
    /// The steps are to be judged.
    #[default]
    Judge,
    /// A hint.
    Hint,
    /// Why the turn is wrong.
    Why,
    /// The answer.
    Show,
}

/// What somebody has done so far.
#[derive(Debug, Deserialize)]
pub(super) struct Attempt {
    /// All steps, with the new one at the end.
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    wanted: Wanted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    /// The turn goes on.
    Going,
    /// It is made, and wrong.
    Wrong,
    /// There is nothing left to find.
    Over,
}

/// What came of it. Parts of the page that change come drawn.
#[derive(Debug, Serialize)]
struct Answered {
    /// The position as it stands now.
    view: View,
    /// The steps that were made.
    steps: Vec<String>,
    verdict: Verdict,
    /// The step that was refused, and why.
    refused: Option<Refused>,
    /// Why the turn is refused, in a sentence.
    wrong: Option<String>,
    /// How many tries there have been, in words.
    tries: Option<String>,
    hint: Option<String>,
    why: Option<Why>,
    /// The reader's rating.
    rating: Option<String>,
    /// What came of the puzzle, and what may be said of it now.
    result: Option<String>,
    terms: Option<String>,
}

/// Why a turn is wrong: itself, and what answers it.
#[derive(Debug, Serialize)]
struct Why {
    turns: Vec<WhyTurn>,
    /// What is to be said where nothing answers it.
    said: Option<String>,
}

#[derive(Debug, Serialize)]
struct WhyTurn {
    #[serde(with = "game::side")]
    side: Player,
    steps: Vec<String>,
    said: String,
}

/// Judges, hints, explains or shows; the first try counts for both ratings.
pub(super) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    desk: Desk,
    Json(asked): Json<Attempt>,
) -> Result<Response, AppError> {
    if asked.steps.len() > MOST_STEPS {
        return Err(AppError::bad("too-large"));
    }
    let task = Task::find(&app.store, desk.who.person(), &id).await?.ok_or_else(no_puzzle)?;
    if task.moment.is_some() && app.hall.house().standing.forbids(task.puzzle.position()) {
        return Err(AppError::IN_RATED_GAME);
    }
    let steps = read(&task, &asked.steps, desk.texts())?;
    let (visitor, cookie) = desk.who.or_guest(&app).await?;
    // From here on a stranger is the guest that he has become.
    let mut desk = desk;
    desk.who.visitor = Some(visitor);
    let answered = Solving { desk: &desk, task: &task }.act(&steps, asked.wanted).await?;
    let mut response = Json(answered).into_response();
    add_cookie(response.headers_mut(), cookie);
    Ok(response)
}

fn read(task: &Task, steps: &[String], texts: &Texts) -> Result<Vec<Step>, AppError> {
    let kind = task.puzzle.rules().kind();
    let unreadable = |text: &String| {
        let typed: String = text.chars().take(40).collect();
        AppError::bad("bad-step").with(texts.step_error(kind, typed.as_bytes()))
    };
    steps.iter().map(|text| text.parse().map_err(|_| unreadable(text))).collect()
}

/// Somebody at a puzzle.
struct Solving<'a> {
    desk: &'a Desk,
    task: &'a Task,
}

impl Solving<'_> {
    async fn act(&self, steps: &[Step], wanted: Wanted) -> Result<Answered, AppError> {
        let worth = self.task.judge(steps);
        match (wanted, worth) {
            (Wanted::Show, _) => self.over(self.task.puzzle.solution(), Deed::Show).await,
            (Wanted::Hint, _) => self.hint(steps).await,
            (_, Worth::Refused(place, refusal)) => {
                let error = BadStep { place, step: steps[place], refusal };
                self.refused(&steps[..place], &error)
            }
            (Wanted::Why, Worth::Wrong) => self.why(steps).await,
            (Wanted::Why, _) => Err(AppError::conflict("not-tried")),
            (Wanted::Judge, Worth::Going) => self.going(steps),
            (Wanted::Judge, Worth::Right) => self.over(steps, Deed::Right).await,
            (Wanted::Judge, Worth::Wrong) => {
                let (app, owner) = (&self.desk.app, self.desk.who.owner());
                let thinkers = &app.hall.house().thinkers;
                let texts = self.desk.texts();
                let is_good = self.task.is_as_good(thinkers, owner, steps).await;
                if is_good.map_err(|error| opinion::busy(error, texts))? {
                    return self.over(steps, Deed::Right).await;
                }
                self.wrong(steps).await
            }
        }
    }

    /// What is noted of a deed, and of whom.
    async fn note(&self, deed: Deed) -> Result<Tried, AppError> {
        let (app, visitor) = (&self.desk.app, self.desk.who.visitor.as_ref());
        let person = visitor.map(person_of).ok_or(AppError::UNAUTHORIZED)?;
        let counts = counts(self.desk, self.task);
        Ok(self.task.note(&app.store, (person, counts), deed, app.time.now()).await?)
    }

    /// A position, with nothing said about it.
    fn at(&self, played: &Played, verdict: Verdict) -> Answered {
        let eyes = eyes(self.task, self.desk.texts(), verdict == Verdict::Over);
        Answered {
            view: played.view(&Eyes { drawn: Drawn::Layers, ..eyes }),
            steps: played.made().iter().map(|made| made.step.to_string()).collect(),
            verdict,
            refused: None,
            wrong: None,
            tries: None,
            hint: None,
            why: None,
            rating: None,
            result: None,
            terms: None,
        }
    }

    fn going(&self, steps: &[Step]) -> Result<Answered, AppError> {
        Ok(self.at(&played(self.task, steps)?, Verdict::Going))
    }

    fn refused(&self, before: &[Step], error: &BadStep) -> Result<Answered, AppError> {
        let played = played(self.task, before)?;
        let refused = Refused::why(self.task.puzzle.rules(), error, mover(&played), self.desk.texts());
        Ok(Answered { refused: Some(refused), ..self.at(&played, Verdict::Going) })
    }

    async fn hint(&self, steps: &[Step]) -> Result<Answered, AppError> {
        self.note(Deed::Hint).await?;
        let steps = if self.task.judge(steps) == Worth::Going { steps } else { &[] };
        Ok(Answered { hint: hint(self.task, self.desk.texts()), ..self.going(steps)? })
    }

    async fn wrong(&self, steps: &[Step]) -> Result<Answered, AppError> {
        let before = self.before().await?;
        let tried = self.note(Deed::Wrong).await?;
        let (texts, played) = (self.desk.texts(), played(self.task, steps)?);
        let takes: usize = played.made().iter().map(|made| made.takes).sum();
        let aim = if self.task.moment.is_some() { "moment" } else { self.task.puzzle.aim().name() };
        let values = [("turn", texts.turn(steps).into()), ("takes", takes.into())];
        Ok(Answered {
            wrong: Some(texts.get(&format!("solve-wrong-{aim}"), &values)),
            tries: Some(tries(&self.desk.page(), tried.wrong)),
            rating: self.rating(before, tried).await?,
            ..self.at(&played, Verdict::Wrong)
        })
    }

    /// Nothing is left to find: it is solved, or the answer is shown.
    async fn over(&self, steps: &[Step], deed: Deed) -> Result<Answered, AppError> {
        let before = self.before().await?;
        let tried = self.note(deed).await?;
        let now = self.desk.app.time.now();
        let outcome = outcome(self.desk, self.task, tried, now).await?;
        let page = self.desk.page();
        Ok(Answered {
            rating: self.rating(before, tried).await?,
            result: Some(result(&page, &outcome).into_string()),
            terms: Some(terms_after(&page, &outcome).into_string()),
            ..self.at(&played(self.task, steps)?, Verdict::Over)
        })
    }

    /// What had come of the puzzle so far.
    async fn before(&self) -> Result<Tried, AppError> {
        let person = self.desk.who.person().ok_or(AppError::UNAUTHORIZED)?;
        Ok(self.desk.app.store.tried(person, self.task.puzzle.id()).await?)
    }

    /// The reader's rating, with what has just changed of it.
    async fn rating(&self, before: Tried, now: Tried) -> Result<Option<String>, AppError> {
        let app = &self.desk.app;
        let person = self.desk.who.person().ok_or(AppError::UNAUTHORIZED)?;
        let learner = app.store.learner(person).await?;
        let change = now.change.filter(|_| before.change.is_none());
        let change = change.map(|change| whole(change.own[1]) - whole(change.own[0]));
        let shown = rating(learner.as_ref(), app.time.now());
        Ok(shown.map(|rating| rating_shown(rating, change).into_string()))
    }

    /// Why a turn that was made is wrong: how the rival answers it.
    async fn why(&self, steps: &[Step]) -> Result<Answered, AppError> {
        let (app, texts, task) = (&self.desk.app, self.desk.texts(), self.task);
        // Else it would say of any turn whether it is right, before anybody has tried one.
        if self.before().await?.wrong == 0 {
            return Err(AppError::conflict("not-tried"));
        }
        opinion::check_fair(app, *task.puzzle.position(), steps.to_vec()).await?;
        let report = task.look(&app.hall.house().thinkers, self.desk.who.owner(), steps).await;
        let report = report.map_err(|error| opinion::busy(error, texts))?;
        let after = played(task, steps)?;
        let own = WhyTurn {
            side: task.mover(),
            steps: steps.iter().map(ToString::to_string).collect(),
            said: texts.get("solve-your-turn", &[]),
        };
        let answer = report.and_then(|report| self.answering(&after, &report));
        let said = ended(&after, texts).or_else(|| match &answer {
            None => Some(texts.get("solve-no-answer", &[])),
            Some(_) => None,
        });
        let why = Why { turns: std::iter::once(own).chain(answer).collect(), said };
        Ok(Answered { why: Some(why), ..self.at(&after, Verdict::Wrong) })
    }

    /// The rival's answer, as far as the computer has seen it, and what comes of it.
    fn answering(&self, after: &Played, report: &Report) -> Option<WhyTurn> {
        let (texts, rules, task) = (self.desk.texts(), self.task.puzzle.rules(), self.task);
        let side = mover(after).filter(|side| *side != task.mover())?;
        let begin = *after.position();
        let mut line = Line::new(*rules, begin);
        let mut made = Vec::new();
        for step in &report.candidates.first()?.line {
            if line.position().to_move() != Some(side) || line.play(*step).is_err() {
                break;
            }
            made.push(*step);
        }
        let played = Played::of(*rules, begin, &made).ok()?;
        let takes: usize = played.made().iter().map(|made| made.takes).sum();
        let takes = (takes > 0).then(|| texts.get("solve-takes", &[("takes", takes.into())]));
        let worth = ended(&played, texts).unwrap_or_else(|| opinion::verdict(rules, side, report, texts));
        let said: Vec<String> = takes.into_iter().chain([worth]).collect();
        let steps = made.iter().map(ToString::to_string).collect::<Vec<_>>();
        (!steps.is_empty()).then(|| WhyTurn { side, steps, said: said.join("; ") })
    }
}
