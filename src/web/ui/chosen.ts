/** Records of a list that are chosen to be merged; they stay chosen while the list is searched. */
export interface Choosing {
  /** In the order in which they were chosen; null while nobody is choosing. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}
