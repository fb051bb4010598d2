-- Which node of the house goes on with a review, and when it said so last.
ALTER TABLE reviews ADD COLUMN taker TEXT;
ALTER TABLE reviews ADD COLUMN taken INTEGER;
