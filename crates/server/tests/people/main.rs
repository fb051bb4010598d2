//! People and their games through the app: forms as browsers send them, pages as they come back.

mod accounts;
mod ahead;
mod archive;
mod browser;
mod floods;
mod housekeeping;
mod notices;
mod post;
mod rated;
mod replies;
mod staff;
mod ties;
