//! What is typed, and what is said of it.

use super::*;

#[test]
fn orders_can_be_typed_as_in_play_by_lines() {
    for (order, wanted) in [
        ("справка", "move the cursor"),
        ("Help", "move the cursor"),
        ("правила", "Kamiken"),
        ("hint", ""),
        ("level", "Opponent"),
        ("save", "kamiken"),
        ("выход", "Leave this unfinished game?"),
        ("доска", "kamni play --plain"),
    ] {
        let mut person = Person::playing(GameKind::Kamiken, &[("size", "5")], "c3");
        person.types("/");
        person.types(order);
        person.key(KeyCode::Enter);
        person.must_see(&[wanted]);
        assert_eq!(person.moves(), "c3", "{order}");
        person.waits();
    }
    let mut person = Person::playing(GameKind::Kamiken, &[("size", "5")], "c3");
    person.types("/назад");
    person.key(KeyCode::Enter);
    assert_eq!(person.moves(), "");
}

#[test]
fn a_refusal_goes_with_the_next_gesture() {
    let refusal = "c8 cannot go to b5";
    let refused = || {
        let mut person = Person::playing(GameKind::Hasami, &[], "");
        person.click("c8", MouseButton::Left);
        person.click("b5", MouseButton::Left);
        person.must_see(&[refusal]);
        person
    };
    let mut person = refused();
    person.click("d8", MouseButton::Left);
    assert!(!person.sees().contains(refusal), "another piece is chosen\n{}", person.sees());
    let mut person = refused();
    person.click("c8", MouseButton::Left);
    assert!(!person.sees().contains(refusal), "it is let go\n{}", person.sees());
    let mut person = refused();
    person.key(KeyCode::Right);
    assert!(!person.sees().contains(refusal), "the cursor has moved\n{}", person.sees());
}
