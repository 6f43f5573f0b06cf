import { adoptStyles, css, html, type LitElement } from 'lit'

const styles = css`
  /* Inline and without pseudo-elements, so that the digits remain one number in right-to-left text. */
  .digit {
    --from: 0.5em;
    position: relative;
    animation: enter var(--appkit-card-ms) var(--appkit-ease);
  }
  .falling {
    --from: -0.5em;
  }
  @keyframes enter {
    from {
      color: transparent;
      inset-block-start: var(--from);
    }
  }
`

export function addRollStyles({ renderRoot, constructor }: LitElement): void {
  const { elementStyles } = constructor as typeof LitElement
  if (renderRoot instanceof ShadowRoot) adoptStyles(renderRoot, [...elementStyles, styles])
}

const DIGIT = /^\p{Nd}$/u

/** Wraps the digits that differ from the text before, so that they roll. `align`: which ends of the texts correspond. */
export function renderDigits(text: string, before: string, align: 'start' | 'end'): unknown {
  const shift = align === 'end' ? before.length - text.length : 0
  const isDigit = (character = '') => DIGIT.test(character)
  const changed = [...text].map((character, index) => {
    const old = before[index + shift]
    return isDigit(character) && isDigit(old) && old !== character ? old : undefined
  })
  if (changed.every(old => old === undefined)) return text
  return [...text].map((character, index) => {
    const old = changed[index]
    if (old === undefined) return character
    return html`<span class="digit ${character < old ? 'falling' : ''}" data-before=${old}>${character}</span>`
  })
}
