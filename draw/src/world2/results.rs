//! Grades and raffles.

use super::super::canonical::Bytes32;
use super::super::draw_grade;
use super::super::log::{Level, Line};
use super::super::public2::{PublicGrade, PublicRaffle};
use super::super::raffle::RaffleList;
use super::super::stream::{HmacIntegers, StreamInput};
use super::super::testing::card;
use super::{Due, Waiting, World2, hash_of};
use foilcast_base::ids::{RaffleId, UserId};

impl World2 {
    pub fn hand_in(&mut self, number: u8, level: Level) {
        let (card, secret) = (card(number), self.new_secret());
        self.lines.push(Line::Grade { card, commitment: hash_of(&secret) });
        self.append_due(Due::Grade { card, secret, weights: self.weights }, Line::GradeDue { card, level }, level);
    }

    pub fn set_weights(&mut self, weights: [u32; 10]) {
        self.weights = weights;
        self.lines.push(Line::Weights(weights));
    }

    pub fn raffle(&mut self, number: u8, winners: u64, level: Level) {
        let (id, secret) = (RaffleId::from_bytes([number; 12]), self.new_secret());
        let entrants: Vec<UserId> = (0..5).map(|user| UserId::from_bytes([user; 12])).collect();
        let seed_hash = hash_of(&secret);
        let list_digest = RaffleList { id, seed_hash, winners, entrants: &entrants }.digest();
        let line = Line::Raffle { id, seed_hash, list_digest, entrants: 5, winners, level };
        self.append_due(Due::Raffle { id, secret, entrants, winners }, line, level);
    }

    fn append_due(&mut self, due: Due, line: Line, level: Level) {
        match level {
            Level::One => {
                self.lines.push(line);
                self.decide(due, None);
            }
            Level::Two => self.tickets.push((line, Waiting::Result(due))),
        }
    }

    pub(super) fn decide(&mut self, due: Due, randomness: Option<Bytes32>) {
        match due {
            Due::Grade { card, secret, weights } => {
                let mut integers = HmacIntegers::from_input(&secret, StreamInput::Grade { randomness });
                let drawn = draw_grade(&mut integers, &weights).unwrap();
                let (secret, grade, attempt) = (secret.to_hex(), drawn.grade, drawn.attempt);
                self.data.grades.push(PublicGrade { card_id: card, secret, grade, attempt });
            }
            Due::Raffle { id, secret, entrants, winners } => {
                let list = RaffleList { id, seed_hash: hash_of(&secret), winners, entrants: &entrants };
                let winners = list.draw(&secret, randomness);
                self.data.raffles.push(PublicRaffle { id, secret: secret.to_hex(), entrants, winners });
            }
        }
    }
}
