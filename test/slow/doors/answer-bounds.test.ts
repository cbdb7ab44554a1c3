import { answerBounds } from "../../doors/answer-bounds";

answerBounds("an answer to somebody with 10,000 things, of which 300 repeat", {
  items: 10_000,
  series: 300,
  messages: 500,
  letter: "x",
});
