-- Plainer descriptions of built-in achievements. One that an admin has changed stays.
UPDATE achievements SET description = 'Own 15 different designs, in any rarity.' WHERE description = 'Own 15 different designs, in whatever rarity.';
UPDATE achievements SET description = 'Reveal your first grade.' WHERE description = 'Turn over your first graded card.';
UPDATE achievements SET description = 'Reveal 5 grades.' WHERE description = 'Turn over 5 graded cards.';
UPDATE achievements SET description = 'Reveal 25 grades.' WHERE description = 'Turn over 25 graded cards.';
UPDATE achievements SET description = 'Sign in on a second day.' WHERE description = 'Come back on a second day.';
UPDATE achievements SET description = 'Sign in 3 days in a row.' WHERE description = 'Come on 3 days in a row.';
UPDATE achievements SET description = 'Sign in 7 days in a row.' WHERE description = 'Come on 7 days in a row.';
UPDATE achievements SET description = 'Sign in on 30 different days.' WHERE description = 'Come on 30 days.';
UPDATE achievements SET description = 'Sign in 30 days in a row.' WHERE description = 'Come on 30 days in a row.';
UPDATE achievements SET description = 'Choose a preferred pack.' WHERE description = 'Choose the pack that you like best.';
