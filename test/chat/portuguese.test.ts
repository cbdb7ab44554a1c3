import { expect, it } from "vitest";
import { openChat } from "./chat";

/** Portuguese as it is written in the locale's country: in Brazil, and in Portugal. */

it.each([
  [
    "pt-BR",
    "me lembra de pagar o aluguel amanhã às 9",
    "Vou lembrar você amanhã às 09:00: Pagar o aluguel",
    "Adiar",
  ],
  [
    "pt-PT",
    "lembra-me de pagar a renda amanhã às 9",
    "Vou lembrar-te amanhã às 09:00: Pagar a renda",
    "Adiar",
  ],
  // What the other country says is understood too.
  [
    "pt-BR",
    "lembra-me de pagar a renda amanhã às 9",
    "Vou lembrar você amanhã às 09:00: Pagar a renda",
    "Adiar",
  ],
  [
    "pt-PT",
    "me lembre de pagar o aluguel amanhã às 9",
    "Vou lembrar-te amanhã às 09:00: Pagar o aluguel",
    "Adiar",
  ],
])("in a chat of %s", async (locale, said, answer) => {
  const chat = await openChat("whatsapp");
  await chat.say("olá");
  await chat.stage.user("whatsapp:16505551234").patch({ locale });
  expect((await chat.say(said))[0]).toMatch(answer);
});
