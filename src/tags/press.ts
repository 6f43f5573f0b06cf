import { html, nothing, type TemplateResult } from 'lit'

/** What one pressable tag looks like at this moment. */
export interface Press {
  readonly label: string
  /** For screen readers, where the label says less than they need. */
  readonly name?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly variant: 'primary' | 'neutral'
  readonly before?: unknown
  readonly after?: unknown
  press(): void
  expect(): void
}

/** The native button inside every public tag. */
export function pressable({
  label,
  name,
  busy,
  disabled,
  variant,
  before,
  after,
  press,
  expect,
}: Press): TemplateResult {
  return html`<button
    part="button"
    type="button"
    class=${variant}
    ?disabled=${disabled}
    aria-busy=${busy ? 'true' : nothing}
    aria-label=${name ?? nothing}
    aria-haspopup="dialog"
    @click=${press}
    @pointerenter=${expect}
    @focus=${expect}
  >
    ${busy ? html`<span class="ring" part="ring"></span>` : (before ?? nothing)}<span part="label">${label}</span>${
      after ?? nothing
    }
  </button>`
}
