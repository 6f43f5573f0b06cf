/** Every door by the name after `appkit-modal`, with its source below `src`. */
export const doors: Readonly<Record<string, string>>
