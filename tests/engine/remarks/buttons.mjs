// Checks of the buttons of every Try: the button's text against the settings it sets.
import { claim, matches } from "../support/claims.mjs";

const sets = (name) => (s, text) => matches(text, Number(s.then.settings[name]));
const asks = (s, word) => s.then.queryWord === word;
const weighs = (value) => (s) =>
  s.then.settings.sharpness === value || s.then.settings.between_sharpness === value;
const unmasked = (s) => s.then.settings.mask === "none";
const last = (s, text) => s.then.settings.mask === "sliding_window" && sets("window")(s, text);

export const buttons = [
  claim("Let {w} ask", asks),
  claim("Take {w} instead", asks),
  claim("Take {n} words", sets("tokens")),
  claim("Make the second word {w}", (s, word) => s.then.settings.word_2 === word),
  claim("Take {n} tokens", (s, text) =>
    ["tokens", "cost_tokens", "race_tokens"].some(
      (name) => s.then.settings[name] !== s.settings[name] && sets(name)(s, text),
    ),
  ),
  claim("Take {n} keys", sets("key_tokens")),
  claim("Take {n} heads", sets("heads")),
  claim("Take one head", (s) => Number(s.then.settings.heads) === 1),
  claim("Take {n} draws", sets("draws")),
  claim("Take {n} pairs of {n} numbers", (s, count, width) =>
    s.step === "pairs"
      ? sets("shown_pairs")(s, count) && sets("width")(s, width)
      : sets("pairs")(s, count) && sets("dimension")(s, width),
  ),
  claim("Add {n} to every score", sets("shift")),
  claim("Sharpen to infinity", weighs(Infinity)),
  claim("Sharpen to {n}", sets("sharpness")),
  claim("Make all weights equal", weighs(0)),
  claim("Multiply the scores by {n}", sets("sharpness")),
  claim("Turn the factor up to infinity", weighs(Infinity)),
  claim("Draw with seed {n}", sets("seed")),
  claim("Let each vector have {n} numbers", sets("d_out")),
  claim("Let the vectors have {n} numbers", (s, text) =>
    sets(s.lesson.id === "trainable" ? "variance_dimension" : "dimension")(s, text),
  ),
  claim("Let them have {n} numbers", sets("score_width")),
  claim("Give each token {n} numbers", (s, text) =>
    sets(s.lesson.id === "causal" ? "channels" : "d_in")(s, text),
  ),
  claim("Give tokens {n} numbers", sets("d_in")),
  claim("Leave out the division", (s) => s.then.settings.scaled === false),
  claim("Make the layers {n} wide", sets("d_model")),
  claim("Make the tokens {n} wide", sets("d_model")),
  claim("Make the head {n} wide", sets("head_size")),
  claim("Leave out the factor", (s) => s.then.settings.token_scale === 1),
  claim("Multiply the tokens by {n}", sets("token_scale")),
  claim("Draw layers without a bias", (s) => s.then.settings.bias === false),
  claim("Leave out the biases", (s) => s.then.settings.bias === false),
  claim("Leave out the bias", (s) => s.then.settings.out_bias === false),
  claim("Let the sequence be {n} tokens long", sets("tokens")),
  claim("Remove the mask", unmasked),
  claim("Hide what comes later", (s) => s.then.settings.mask === "causal"),
  claim("Let each token see only the last {n}", last),
  claim("Let each query see its last {n}", last),
  claim("Let each query see its block only", (s) => s.then.settings.mask === "block"),
  claim("Pad on the left", (s) => s.then.settings.mask === "left_padding"),
  claim("Let the table have {n} rows", sets("vocabulary")),
  claim("Let values have {n} numbers", sets("d_v")),
  claim("Set the rate to {n}", sets("dropout_rate")),
  claim("Drop with probability {n}", sets("dropout_rate")),
  claim("Switch to eval", (s) => s.then.settings.training === false),
  claim("Cut into {n} heads", sets("heads")),
  claim("Share them among {n} heads", sets("heads")),
  claim("Join {n} heads", sets("heads")),
  claim("Let all share one head of keys and values", (s) => s.then.settings.kv_heads === 1),
  claim("Let the other have {n} tokens", sets("other_tokens")),
  claim("Let the sentence be {n} words long", sets("source_tokens")),
  claim("Let the translation be {n} words long", sets("target_tokens")),
  claim("Let the sentence ask", (s) => s.then.settings.asking === "source"),
  claim("Leave only the cross block", (s) => {
    const { encoder, decoder, cross } = s.then.settings;
    return !encoder && !decoder && cross;
  }),
  claim("Keep one token", (s) => s.then.settings.tokens === 1),
  claim("Set the learning rate to {n}", sets("learning_rate")),
  claim("Leave it out, at sharpness {n}", (s, text) => {
    return s.then.settings.subtract_max === false && sets("sharpness")(s, text);
  }),
  claim("Throw {n} dice", sets("dice")),
];
