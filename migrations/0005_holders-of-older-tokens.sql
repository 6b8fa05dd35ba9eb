-- A bot's kind and name stood in its pseudonym: bot:NAME:-ID, with an id of 12 letters.
UPDATE `seat_tokens`
SET `kind` = 'outside', `name` = substr(`participant`, 5, length(`participant`) - 18)
WHERE `participant` GLOB 'bot:*:-????????????';
