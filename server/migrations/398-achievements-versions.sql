-- The leaderboard and the profile call a card in one rarity a card version. A description that an admin has changed stays.
UPDATE achievements SET description = 'Own 10 card versions.' WHERE description = 'Own 10 different cards.';
UPDATE achievements SET description = 'Own 50 card versions.' WHERE description = 'Own 50 different cards.';
UPDATE achievements SET description = 'Own 150 card versions.' WHERE description = 'Own 150 different cards.';
