/** Replies in `pt`, in the form that `read-table.ts` reads. */
export const REPLIES_PT = `
@ 2026-11-23T10:00 America/Sao_Paulo

# home
- dentist | 2026-11-27T17:00 | Dentista com a doutora Lima
- rent | 2026-11-25 | Pagar o aluguel
- mum | 2026-11-23T18:00 | Ligar para a mãe
- tax | 2026-11-30 | Entregar a declaração de imposto de renda
- bins | 2026-11-24T07:00 | Colocar o lixo para fora
- parcel | 2026-11-20T16:00 | Retirar a encomenda nos correios
- gift | 2026-11-28 | Comprar um presente de aniversário para a Ana
- meeting | 2026-11-24T14:00 | Reunião trimestral

plain | rent | Só um lembrete: você precisa pagar o aluguel até quarta.
plain | mum | Aliás, não se esqueça de ligar para a mãe às seis. 😊
plain | dentist | Na sexta às 17h você tem dentista com a doutora Lima.
plain | meeting | A reunião trimestral é amanhã às 14h.
plain | tax bins | De nada! Mais duas coisas: entregar a declaração de imposto de renda até segunda e colocar o lixo para fora amanhã cedo.
reworded | rent | O aluguel tem que ser pago até quarta-feira.
reworded | mum | Que tal ligar hoje à noite para a sua mãe, lá pelas seis?
reworded | bins | O lixo precisa ser colocado lá fora antes das sete.
reworded | parcel | A encomenda continua nos correios; você ia retirá-la na sexta.
reworded | gift | Sábado é aniversário da Ana e falta comprar o presente dela.
reworded | dentist | A doutora Lima, sua dentista, espera você na sexta às cinco.
reworded | tax | A declaração do imposto de renda deve ser entregue até segunda.
listed | rent dentist | Sua semana:\\n- **Qua:** pagar o aluguel\\n- **Sex 17h:** dentista (doutora Lima)
listed | mum bins meeting | 1. Ligar para a mãe (18h)\\n2. Colocar o lixo para fora (ter 7h)\\n3. Reunião trimestral (ter 14h)
listed | tax gift | | O quê | Quando |\\n|---|---|\\n| Entregar a declaração de imposto de renda | seg 30/11 |\\n| Presente de aniversário para a Ana | sáb 28/11 |
asked | rent | Você já pagou o aluguel?
asked | parcel | Já retirou a encomenda nos correios?
asked | mum | Você ainda vai ligar para a mãe às 18h?
asked | tax | A declaração de imposto de renda já foi entregue?
information | - | Quer acrescentar algo sobre a declaração de imposto de renda?
information | - | Quer que eu pesquise como entregar a declaração de imposto de renda?
information | - | Que presente de aniversário a Ana gostaria de ganhar?
denied | rent | Tudo bem, não vou mais lembrar você de pagar o aluguel.
denied | meeting | Não falo mais da reunião trimestral.
quoted | - | > Me lembre de pagar o aluguel\\n\\nAnotado.
quoted | - | Você disse que ia ligar para a mãe quando tivesse tempo.
quoted | - | Mais cedo você escreveu: "Entregar a declaração de imposto de renda antes do fim do mês". Bom plano!
title | rent | Na quarta está marcado "Pagar o aluguel".
title | meeting | Seu próximo compromisso se chama “Reunião trimestral”, amanhã às 14h.
heading | - | Você tem três coisas hoje:
heading | - | ### Esta semana\\n\\nVeja o que vem por aí, um momento…
clock | - | Você tem algo na sexta às 17h.
clock | - | Hoje é segunda, são 10h. Amanhã às 14h você está ocupado.
following | gift | Sábado é o aniversário da Ana. Você ainda precisa comprar um presente.
following | parcel | Sua encomenda está atrasada. Ela está nos correios desde sexta, então vá retirar logo.
scattered | - | A Ana mandou uma foto. Hoje chove em Curitiba. Você pode comprar ingressos pela internet. Custam 12 reais. Lá também embrulham qualquer presente de aniversário.
scattered | - | Os correios têm um logotipo novo. O café acabou. Achei três receitas. A primeira é vegana. Uma encomenda pequena dá para quatro. O resto é rápido. Dá para retirar as sobras.
talk | - | Os aluguéis em São Paulo subiram 5 % no ano passado.
talk | - | Ana é um nome bonito de origem hebraica.
long | mum | Boa pergunta! O fermento natural pede sobretudo paciência. Alimente-o na noite anterior e sove a massa de manhã. Deixe descansar quatro horas, dobrando de vez em quando. Asse a uns 240 °C por 40 minutos.\\n\\nSe a casca escurecer demais, cubra com papel. Um pouco de vapor também ajuda.\\n\\nAh, e enquanto o forno esquenta: você queria ligar para a sua mãe às 18h.
long | rent meeting | Bom dia! ☀️ Vai fazer 24 °C em São Paulo, com nuvens.\\n\\n**Hoje** está tranquilo, nada planejado para você.\\n\\n**Amanhã** tem a reunião trimestral às 14h. Os papéis estão na pasta, e o Bento ia imprimi-los.\\n\\n**Quarta**: o aluguel deve ser pago.\\n\\nReservo uma mesa para o almoço? Abriu um lugar novo na esquina, e dizem que é bom.

# alike
- first | 2026-11-27T17:00 | Dentista
- second | 2026-11-30T09:00 | Dentista
- noon | 2026-11-23T12:00 | Tomar os comprimidos
- night | 2026-11-23T20:00 | Tomar os comprimidos
apart | first | Na sexta às 17h você vai ao dentista.
apart | second | Segunda-feira, 9h: dentista.
apart | night | Não se esqueça de tomar os comprimidos às 20h.
apart | first second | Você tem dentista duas vezes: sexta às 17:00 e segunda às 9:00.
alike | - | Em breve você precisa ir ao dentista.
alike | - | Lembre-se de tomar os comprimidos.
alike | - | Você já tomou os comprimidos?
alike | - | O dentista fecha às terças.

# shared
- anna | 2026-11-24T11:00 | Ligar para Ana
- ben | 2026-11-25T11:00 | Ligar para Bento
- plumber | 2026-11-26T11:00 | Ligar para o encanador
- invoice | 2026-11-24 | Fatura 2291
- flight | 2026-11-29T06:45 | Voo LA3090
shared | ben | Não esqueça: o Bento espera sua ligação na quarta.
shared | plumber | Falta falar com o encanador na quinta.
shared | - | Você precisa ligar para algumas pessoas esta semana.
named | flight | Seu voo LA3090 sai no domingo às 6h45.
named | invoice | A fatura 2291 vence amanhã.
named | - | A fatura 2292 foi paga em outubro.

# hidden
- therapy | 2026-11-24T15:00 | Terapia | sensitive
- gym | 2026-11-23T17:00 | Academia com o Tomás | asleep
- plants | 2026-11-23T19:00 | Regar as plantas | noted
- passport | 2027-01-15 | Renovar o passaporte
- milk | 2026-11-23 | Comprar leite
hidden | - | Amanhã às 15h você tem terapia.
hidden | - | Academia com o Tomás hoje às 17h?
hidden | - | Certo, vou lembrar você às 19h de regar as plantas.
hidden | milk | Hoje: comprar leite. E em janeiro, renovar o passaporte.

# more
- service | 2026-11-26T09:00 | Levar o carro para a revisão
- tom | 2026-11-25T16:00 | Dentista com o Tomás
- own | 2026-11-27T10:00 | Dentista
- bill | 2026-11-24 | Pagar a conta do celular
- report | 2026-11-25 | Enviar o relatório de vendas para a Maria
- insulin | 2026-11-23T21:00 | Insulina
- lease | 2026-11-20 | Assinar o contrato
- lunch | 2026-11-26T12:30 | Almoço da equipe | noted
plain | tom | Na quarta às 16h você vai com o Tomás ao dentista.
plain | bill | A conta do celular precisa ser paga amanhã.
plain | service | Na quinta às 9h você leva o carro para a revisão.
reworded | report | A Maria está esperando o relatório de vendas que você ia enviar até quarta.
asked | report | Você já enviou o relatório de vendas para a Maria?
asked | lease | Já assinou o contrato?
information | - | Quer que eu mude o dentista para outro dia?
information | - | Precisa de ajuda com a revisão do carro?
named | insulin | Às 21h é hora da insulina.
following | lease | O contrato continua na sua mesa. Você ia assinar na sexta.
hidden | - | Anotado: almoço da equipe na quinta às 12h30. Bom apetite!
apart | own | O dentista espera você na sexta às 10h.
quoted | - | Você me contou que o Tomás tem medo de dentista.
`;
