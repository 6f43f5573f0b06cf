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

interface Amount {
  readonly value: string
  readonly rest: string
}

/** An amount with both of its texts as they are rendered while digits roll. */
type RollingAmount = LitElement & Amount & { digits: { readonly value: unknown; readonly rest: unknown } | undefined }

/** Rolls the digits of an amount that differ from the texts before, unless the user prefers reduced motion. */
export function rollDigits(amount: RollingAmount, before: Amount): void {
  const { renderRoot } = amount
  if (!(renderRoot instanceof ShadowRoot) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const value = renderDigits(amount.value, before.value, 'end')
  const rest = renderDigits(amount.rest, before.rest, 'start')
  if (value === amount.value && rest === amount.rest) return
  adoptStyles(renderRoot, [...(amount.constructor as typeof LitElement).elementStyles, styles])
  const digits = { value, rest }
  const onRolled = () => {
    if (amount.digits === digits) amount.digits = undefined // one text again, as screen readers expect
  }
  renderRoot.addEventListener('animationend', onRolled, { once: true })
  amount.digits = digits
}

const DIGIT = /^\p{Nd}$/u

// Wraps the digits that differ from the text before. `align` tells which ends of both texts correspond.
function renderDigits(text: string, before: string, align: 'start' | 'end'): unknown {
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
