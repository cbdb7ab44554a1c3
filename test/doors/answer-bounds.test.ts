import { answerBounds } from "./answer-bounds";

// test/slow/doors has a user with 10,000 things.
answerBounds("an answer to somebody with 300 things of four bytes a letter", {
  items: 300,
  series: 40,
  messages: 60,
  letter: "😀",
});
