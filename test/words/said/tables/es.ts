/** Replies in `es`, in the form that `read-table.ts` reads. */
export const REPLIES_ES = `
@ 2026-11-23T10:00 Europe/Madrid

# home
- dentist | 2026-11-27T17:00 | Dentista con la doctora Ruiz
- rent | 2026-11-25 | Pagar el alquiler
- mum | 2026-11-23T18:00 | Llamar a mamá
- tax | 2026-11-30 | Presentar la declaración de la renta
- bins | 2026-11-24T07:00 | Sacar la basura
- parcel | 2026-11-20T16:00 | Recoger el paquete en correos
- gift | 2026-11-28 | Comprar un regalo de cumpleaños para Ana
- meeting | 2026-11-24T14:00 | Reunión trimestral

plain | rent | Un recordatorio: tienes que pagar el alquiler antes del miércoles.
plain | mum | Por cierto, no olvides llamar a mamá a las seis. 😊
plain | dentist | El viernes a las 17:00 tienes dentista con la doctora Ruiz.
plain | meeting | Mañana a las 14:00 es la reunión trimestral.
plain | tax bins | ¡De nada! Dos cosas más: hay que presentar la declaración de la renta antes del lunes y sacar la basura mañana temprano.
reworded | rent | El alquiler se paga el miércoles como muy tarde.
reworded | mum | Llámala esta tarde a tu mamá, sobre las seis.
reworded | mum | ¿Y si llamas a tu mamá a las 18:00, como tenías previsto?
reworded | parcel | El paquete sigue en correos; ibas a recogerlo el viernes.
reworded | gift | El sábado es el cumpleaños de Ana y aún falta comprarle el regalo.
reworded | dentist | La doctora Ruiz, tu dentista, te espera el viernes a las cinco.
reworded | tax | La declaración de la renta tiene que estar presentada el lunes.
listed | rent dentist | Tu semana:\\n- **Mié:** pagar el alquiler\\n- **Vie 17:00:** dentista (doctora Ruiz)
listed | mum bins meeting | 1. Llamar a mamá (18:00)\\n2. Sacar la basura (mar 07:00)\\n3. Reunión trimestral (mar 14:00)
listed | tax gift | | Qué | Cuándo |\\n|---|---|\\n| Presentar la declaración de la renta | lun 30 nov |\\n| Regalo de cumpleaños para Ana | sáb 28 nov |
asked | rent | ¿Ya has pagado el alquiler?
asked | parcel | ¿Recogió usted ya el paquete en correos?
asked | mum | ¿Vas a llamar a mamá hoy a las 18:00?
asked | bins | ¿Todavía tienes que sacar la basura mañana?
information | - | ¿Quieres añadir algo sobre la declaración de la renta?
information | - | ¿Quieres que busque cómo presentar la declaración de la renta?
information | - | ¿Qué regalo de cumpleaños le gustaría a Ana?
denied | rent | De acuerdo, no volveré a recordarte pagar el alquiler.
denied | meeting | No hablaré más de la reunión trimestral.
quoted | - | > Recuérdame pagar el alquiler\\n\\nAnotado.
quoted | - | Dijiste que ibas a llamar a mamá cuando tuvieras tiempo.
quoted | - | Antes escribiste: «Presentar la declaración de la renta antes de fin de mes». ¡Buen plan!
title | rent | Para el miércoles tienes «Pagar el alquiler».
title | meeting | Tu próxima cita se llama "Reunión trimestral", mañana a las 14:00.
heading | - | Tienes tres cosas hoy:
heading | - | ### Esta semana\\n\\nEsto es lo que viene, un momento…
clock | - | Tienes algo el viernes a las 17:00.
clock | - | Es lunes, son las 10:00. Mañana a las 14:00 estás ocupado.
following | gift | El sábado es el cumpleaños de Ana. Todavía hay que comprar el regalo.
following | parcel | Tu paquete lleva retraso. Está en correos desde el viernes, así que ve a recogerlo.
scattered | - | Ana te mandó una foto. Hoy llueve en Bilbao. Puedes comprar las entradas por internet. Cuestan 12 euros. Allí también envuelven cualquier regalo de cumpleaños.
scattered | - | Correos tiene un logotipo nuevo. Se acabó el café. Encontré tres recetas. La primera es vegana. Con un paquete basta para cuatro. Lo demás es rápido. Puedes recoger las sobras.
talk | - | Los alquileres en Madrid subieron un 5 % el año pasado.
talk | - | Ana es un nombre bonito de origen hebreo.
long | mum | ¡Buena pregunta! La masa madre pide sobre todo paciencia. Aliméntala la noche anterior y amasa por la mañana. Deja reposar la masa cuatro horas y pliégala de vez en cuando. Hornea a unos 240 °C durante 40 minutos.\\n\\nSi la corteza se oscurece, cúbrela con papel. Un poco de vapor también ayuda.\\n\\nAh, y mientras se calienta el horno: querías llamar a tu mamá a las 18:00.
long | rent meeting | ¡Buenos días! ☀️ En Madrid hará 10 °C, con nubes.\\n\\n**Hoy** está tranquilo, no tienes nada previsto.\\n\\n**Mañana** es la reunión trimestral, a las 14:00. Los papeles están en la carpeta, y Benito los iba a imprimir.\\n\\n**Miércoles**: hay que pagar el alquiler.\\n\\n¿Reservo una mesa para comer? Han abierto un sitio nuevo a la vuelta, y dicen que está bien.

# alike
- first | 2026-11-27T17:00 | Dentista
- second | 2026-11-30T09:00 | Dentista
- noon | 2026-11-23T12:00 | Tomar las pastillas
- night | 2026-11-23T20:00 | Tomar las pastillas
apart | first | El viernes a las 17:00 vas al dentista.
apart | second | Lunes, 9:00: dentista.
apart | night | No olvides tomar las pastillas a las 20:00.
apart | first second | Tienes dentista dos veces: el viernes a las 17:00 y el lunes a las 9:00.
alike | - | Pronto tienes que ir al dentista.
alike | - | Recuerda tomar las pastillas.
alike | - | ¿Ya te has tomado las pastillas?
alike | - | El dentista cierra los martes.

# shared
- anna | 2026-11-24T11:00 | Llamar a Ana
- ben | 2026-11-25T11:00 | Llamar a Benito
- plumber | 2026-11-26T11:00 | Llamar al fontanero
- invoice | 2026-11-24 | Factura 2291
- flight | 2026-11-29T06:45 | Vuelo IB3166
shared | ben | No lo olvides: Benito espera tu llamada el miércoles.
shared | plumber | El jueves te toca hablar con el fontanero.
shared | - | Esta semana tienes que llamar a varias personas.
named | flight | Tu vuelo IB3166 sale el domingo a las 6:45.
named | invoice | La factura 2291 vence mañana.
named | - | La factura 2292 se pagó en octubre.

# hidden
- therapy | 2026-11-24T15:00 | Terapia | sensitive
- gym | 2026-11-23T17:00 | Gimnasio con Tomás | asleep
- plants | 2026-11-23T19:00 | Regar las plantas | noted
- passport | 2027-01-15 | Renovar el pasaporte
- milk | 2026-11-23 | Comprar leche
hidden | - | Mañana a las 15:00 tienes terapia.
hidden | - | ¿Gimnasio con Tomás hoy a las 17:00?
hidden | - | Vale, te recordaré a las 19:00 que tienes que regar las plantas.
hidden | milk | Hoy: comprar leche. Y en enero toca renovar el pasaporte.

# more
- service | 2026-11-26T09:00 | Llevar el coche al taller
- tom | 2026-11-25T16:00 | Dentista con Tomás
- own | 2026-11-27T10:00 | Dentista
- bill | 2026-11-24 | Pagar la factura del móvil
- report | 2026-11-25 | Enviar el informe de ventas a María
- insulin | 2026-11-23T21:00 | Insulina
- lease | 2026-11-20 | Firmar el contrato
- lunch | 2026-11-26T12:30 | Comida de equipo | noted
plain | tom | El miércoles a las 16:00 vas con Tomás al dentista.
plain | bill | La factura del móvil hay que pagarla mañana.
plain | service | El jueves a las 9:00 llevas el coche al taller.
reworded | report | María espera el informe de ventas, que ibas a enviar el miércoles.
asked | report | ¿Ya enviaste el informe de ventas a María?
asked | lease | ¿Has firmado ya el contrato?
information | - | ¿Quieres que cambie el dentista a otro día?
information | - | ¿Necesitas ayuda para elegir taller para el coche?
named | insulin | A las 21:00 toca la insulina.
following | lease | El contrato sigue en tu mesa. Lo ibas a firmar el viernes.
hidden | - | Anotado: comida de equipo el jueves a las 12:30. ¡Que aproveche!
apart | own | El dentista te espera el viernes a las 10:00.
quoted | - | Me dijiste que Tomás tiene miedo al dentista.
`;
