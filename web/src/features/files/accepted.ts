/** The endings of files of tensors that are read. */
export const ACCEPTED = ".npy,.npz,.safetensors,.csv,.tsv,.txt,.json";
