/**
 * How a word of interest comes to a place, as bits. `OWN`: it is written there, or comes from a variable, a member or a
 * result that may hold it whoever asks. `GIVEN`: only an argument brings it, so that what matters is known where the call
 * is. `KEPT`: like `OWN`, and what is answered to it is of interest, too. `ANSWER`: that answer, or what is made of it.
 * `ECHOED`: a word or answer was given and sent, and this is what came back.
 */
export type Ways = number;
export const GIVEN = 1;
export const OWN = 2;
export const KEPT = 4;
export const ECHOED = 8;
export const ANSWER = 16;
