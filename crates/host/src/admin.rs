//! `kamni admin`: order in the house, on its database, whether a server is open there or not.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use kamni_house::people::{Account, names, reset_secret};
use kamni_store::staff::{Deed, Detail, StoredDeed, StoredReport};
use kamni_store::{Location, Store, StoreError};
use kamni_texts::dates::Day;
use kamni_texts::{Texts, shown};

use crate::args::{self, AdminCommand, Where};
use crate::failure::{Failure, file_problem};
use crate::reasons::store_reason;
use crate::serve::settings::Values;
use crate::serve::{bad_database, shown_location};
use crate::terminal::Terminal;

const DAY: i64 = 24 * 60 * 60 * 1000;

pub fn admin(terminal: &Terminal, asked: &args::Admin) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let said = runtime.block_on(done(&terminal.texts, &asked.command))?;
    writeln!(io::stdout().lock(), "{}", terminal.fit(&said))?;
    Ok(())
}

/// Does it; what is said of it.
async fn done(texts: &Texts, command: &AdminCommand) -> Result<String, Failure> {
    let desk = Desk::open(texts, place(command)).await?;
    let said = match command {
        AdminCommand::Reset(asked) => desk.reset(&asked.name).await,
        AdminCommand::Staff(asked) => {
            let deed = if asked.remove { Deed::Dismiss } else { Deed::Appoint };
            desk.judge(&asked.name, deed).await
        }
        AdminCommand::Mute(asked) => {
            desk.judge(&asked.name, Deed::Mute(now() + i64::from(asked.days) * DAY)).await
        }
        AdminCommand::Unmute(asked) => desk.judge(&asked.name, Deed::Unmute).await,
        AdminCommand::Close(asked) => desk.judge(&asked.name, Deed::Close).await,
        AdminCommand::Reopen(asked) => desk.judge(&asked.name, Deed::Reopen).await,
        AdminCommand::Rename(asked) => desk.rename(&asked.name, &asked.new).await,
        AdminCommand::Reports(_) => desk.reports().await,
        AdminCommand::Settle(asked) => desk.settle(asked.number).await,
        AdminCommand::Log(_) => desk.log().await,
        AdminCommand::Undo(asked) => desk.undo(asked.number).await,
    };
    desk.store.close().await;
    said
}

const fn place(command: &AdminCommand) -> &Where {
    match command {
        AdminCommand::Reset(asked)
        | AdminCommand::Unmute(asked)
        | AdminCommand::Close(asked)
        | AdminCommand::Reopen(asked) => &asked.at,
        AdminCommand::Staff(asked) => &asked.at,
        AdminCommand::Mute(asked) => &asked.at,
        AdminCommand::Rename(asked) => &asked.at,
        AdminCommand::Reports(asked) | AdminCommand::Log(asked) => &asked.at,
        AdminCommand::Settle(asked) | AdminCommand::Undo(asked) => &asked.at,
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The books, and how a host is spoken to.
struct Desk<'t> {
    texts: &'t Texts,
    store: Store,
    database: Location,
    public: Option<String>,
}

impl<'t> Desk<'t> {
    async fn open(texts: &'t Texts, at: &Where) -> Result<Self, Failure> {
        let Where { database, public, config } = at.clone();
        let serve = args::Serve { database, public, config, ..args::Serve::default() };
        let config = Values::gather(texts, &serve)?.settings()?.config;
        let database = config.database;
        if let Location::File(path) = &database
            && !path.is_file()
        {
            return Err(Failure::Asked(file_problem(texts, "backup-no-database", path, "")));
        }
        let opened = Store::open_at(&database).await;
        let store = opened.map_err(|error| bad_database(texts, &database, &store_reason(texts, &error)))?;
        Ok(Self { texts, store, database, public: config.public })
    }

    fn failed(&self, error: &StoreError) -> Failure {
        let values = [
            ("file", shown_location(&self.database).into()),
            ("reason", store_reason(self.texts, error).into()),
        ];
        Failure::Asked(self.texts.get("admin-failed", &values))
    }

    fn complaint(&self, key: &str, name: &str) -> Failure {
        Failure::Asked(self.texts.get(key, &[("name", shown(name).into())]))
    }

    async fn account(&self, name: &str) -> Result<Account, Failure> {
        let found = self.store.account(name).await.map_err(|error| self.failed(&error))?;
        found.ok_or_else(|| self.complaint("admin-no-account", name))
    }

    async fn reset(&self, name: &str) -> Result<String, Failure> {
        let account = self.account(name).await?;
        let (secret, hash) = reset_secret();
        self.store.add_reset(account.id, hash, now()).await.map_err(|error| self.failed(&error))?;
        let house = self.public.as_deref().unwrap_or_default().trim_end_matches('/');
        let values =
            [("name", account.name.into()), ("link", format!("{house}/account/reset/{secret}").into())];
        Ok(self.texts.get(if house.is_empty() { "admin-reset-path" } else { "admin-reset" }, &values))
    }

    async fn judge(&self, name: &str, deed: Deed) -> Result<String, Failure> {
        let account = self.account(name).await?;
        let word = deed.name();
        let until = if let Deed::Mute(until) = deed { Some(until) } else { None };
        let number = match self.store.judge(None, account.id, deed, now()).await {
            Ok(number) => number,
            Err(StoreError::NameTaken) => {
                return Err(Failure::Asked(self.texts.get("error-name-taken", &[])));
            }
            Err(error) => return Err(self.failed(&error)),
        };
        let Some(number) = number else { return Err(self.complaint("admin-nothing", &account.name)) };
        let until = until.map(|until| Day::of(until).words(self.texts)).unwrap_or_default();
        let values =
            [("name", account.name.into()), ("until", until.into()), ("number", number.to_string().into())];
        let done = self.texts.get(&format!("admin-done-{word}"), &values);
        Ok(format!("{done} {}", self.texts.get("admin-undo-hint", &values)))
    }

    async fn rename(&self, name: &str, new: &str) -> Result<String, Failure> {
        if let Err(error) = names::check(new) {
            return Err(Failure::Asked(self.texts.get(&format!("error-{}", error.code()), &[])));
        }
        self.judge(name, Deed::Rename(new.to_owned())).await
    }

    async fn reports(&self) -> Result<String, Failure> {
        let reports = self.store.reports(false).await.map_err(|error| self.failed(&error))?;
        if reports.is_empty() {
            return Ok(self.texts.get("staff-no-reports", &[]));
        }
        Ok(reports.iter().map(|report| self.report(report)).collect::<Vec<_>>().join("\n\n"))
    }

    fn report(&self, report: &StoredReport) -> String {
        let values = [
            ("number", report.id.to_string().into()),
            ("date", Day::of(report.created).words(self.texts).into()),
            ("reporter", report.reporter.clone().into()),
            ("name", report.reported.clone().into()),
            ("about", self.texts.get(&format!("report-about-{}", report.about.name()), &[]).into()),
        ];
        let mut text = self.texts.get("admin-report", &values);
        // What others have written may hold anything: it must not steer the terminal.
        text.push_str(&format!("\n  {}", shown(&report.text)));
        if let Some(game) = report.game {
            text.push_str(&format!("\n  {}/{game}", self.public.as_deref().unwrap_or_default()));
        }
        for line in &report.lines {
            text.push_str(&format!("\n  > {}", shown(&line.text)));
        }
        text
    }

    async fn settle(&self, number: i64) -> Result<String, Failure> {
        let reports = self.store.reports(false).await.map_err(|error| self.failed(&error))?;
        let report = reports.iter().find(|report| report.id == number);
        let number_text = number.to_string();
        let Some(report) = report else { return Err(self.complaint("admin-no-report", &number_text)) };
        self.judge(&report.reported, Deed::Settle(number)).await
    }

    async fn log(&self) -> Result<String, Failure> {
        let deeds = self.store.deeds().await.map_err(|error| self.failed(&error))?;
        if deeds.is_empty() {
            return Ok(self.texts.get("staff-no-deeds", &[]));
        }
        Ok(deeds.iter().map(|deed| self.deed(deed)).collect::<Vec<_>>().join("\n"))
    }

    fn deed(&self, deed: &StoredDeed) -> String {
        let Detail { names, until, .. } = &deed.detail;
        let host = || self.texts.get("staff-host", &[]);
        let values = [
            ("name", deed.account.clone().into()),
            ("old", names.as_ref().map_or_else(String::new, |[old, _]| old.clone()).into()),
            ("new", names.as_ref().map_or_else(String::new, |[_, new]| new.clone()).into()),
            ("until", until.map(|until| Day::of(until).words(self.texts)).unwrap_or_default().into()),
        ];
        let what = self.texts.get(&format!("staff-did-{}", deed.deed), &values);
        let actor = deed.actor.clone().unwrap_or_else(host);
        let day = Day::of(deed.created).words(self.texts);
        let undone = deed.undone.map_or_else(String::new, |_| {
            let who = deed.undoer.clone().unwrap_or_else(host);
            format!(" ({})", self.texts.get("staff-undone", &[("name", who.into())]))
        });
        format!("{}. {day}, {actor}: {what}{undone}", deed.id)
    }

    async fn undo(&self, number: i64) -> Result<String, Failure> {
        let undone = match self.store.undo(number, None, now()).await {
            Err(StoreError::NameTaken) => {
                return Err(Failure::Asked(self.texts.get("error-name-taken", &[])));
            }
            undone => undone.map_err(|error| self.failed(&error))?,
        };
        let number = number.to_string();
        if undone {
            Ok(self.texts.get("admin-undone", &[("name", number.into())]))
        } else {
            Err(self.complaint("admin-not-undone", &number))
        }
    }
}
