import { adoptStyles, css, html, type LitElement, nothing } from 'lit'

const styles = css`
  bdi {
    position: relative;
  }
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
  /* The number before, on top of the new one. Only the digits that leave are visible. */
  .before {
    position: absolute;
    inset: 0;
    color: transparent;
    pointer-events: none;
    user-select: none;
    white-space: nowrap;
  }
  .before .digit {
    animation: leave var(--appkit-card-ms) var(--appkit-ease) forwards;
  }
  @keyframes leave {
    from {
      color: var(--appkit-text);
    }
    to {
      inset-block-start: calc(var(--from) * -1);
    }
  }
  .rest .digit {
    animation-name: leave-rest;
  }
  @keyframes leave-rest {
    from {
      color: var(--appkit-muted);
    }
    to {
      inset-block-start: calc(var(--from) * -1);
    }
  }
`

interface Amount {
  readonly value: string
  readonly rest: string
}

/** An amount with both of its texts as they are rendered while digits roll. */
type RollingAmount = LitElement & Amount & { digits: { readonly value: unknown; readonly rest: unknown } | undefined }

/**
 * Rolls the digits of an amount that differ from the texts before, unless the user prefers reduced motion. The old digits
 * leave while the new ones enter, if both numbers have the same length.
 */
export function rollDigits(amount: RollingAmount, before: Amount): void {
  const { renderRoot } = amount
  if (!(renderRoot instanceof ShadowRoot) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const value = renderDigits(amount.value, before.value, { align: 'end' })
  const rest = renderDigits(amount.rest, before.rest, { align: 'start' })
  if (value === amount.value && rest === amount.rest) return
  adoptStyles(renderRoot, [...(amount.constructor as typeof LitElement).elementStyles, styles])
  const digits = { value, rest: html`${rest}${renderLeavingDigits(amount, before)}` }
  const onRolled = () => {
    if (amount.digits === digits) amount.digits = undefined // one text again, as screen readers expect
  }
  renderRoot.addEventListener('animationend', onRolled, { once: true })
  amount.digits = digits
}

// At the end of the text: an element between the digits would split the number in right-to-left text.
function renderLeavingDigits({ value, rest }: Amount, before: Amount): unknown {
  if (value.length !== before.value.length || rest.length !== before.rest.length) return nothing
  const leaving = { align: 'start', leaves: true } as const
  return html`<span class="before" aria-hidden="true"
    >${renderDigits(before.value, value, leaving)}<span class="rest"
      >${renderDigits(before.rest, rest, leaving)}</span
    ></span
  >`
}

const DIGIT = /^\p{Nd}$/u

interface DigitOptions {
  // Which ends of both texts correspond.
  readonly align: 'start' | 'end'
  // True if the text is the one before, and leaves.
  readonly leaves?: boolean
}

// Wraps the digits that differ from the counterpart.
function renderDigits(text: string, counterpart: string, { align, leaves = false }: DigitOptions): unknown {
  const shift = align === 'end' ? counterpart.length - text.length : 0
  const isDigit = (character = '') => DIGIT.test(character)
  const changed = [...text].map((character, index) => {
    const digit = counterpart[index + shift]
    return isDigit(character) && isDigit(digit) && digit !== character ? digit : undefined
  })
  if (changed.every(digit => digit === undefined)) return text
  return [...text].map((character, index) => {
    const digit = changed[index]
    if (digit === undefined) return character
    const isFalling = leaves ? digit < character : character < digit
    return html`<span class="digit ${isFalling ? 'falling' : ''}">${character}</span>`
  })
}
