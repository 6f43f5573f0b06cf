// The form controls of the playground. Each reports its value on commit.
import { html, nothing, type TemplateResult } from 'lit'

const valueOf = (event: Event): string => (event.currentTarget as HTMLInputElement | HTMLSelectElement).value

/** A choice between several values. */
export function pickField<T extends string>(
  label: string,
  value: T,
  choices: Readonly<Record<T, string>>,
  onPick: (value: T) => void,
): TemplateResult {
  const entries = Object.entries(choices) as [T, string][]
  return html`<label>
    <span>${label}</span>
    <select @change=${(event: Event) => onPick(valueOf(event) as T)}>
      ${entries.map(([name, text]) => html`<option value=${name} ?selected=${name === value}>${text}</option>`)}
    </select>
  </label>`
}

/** A color with a reset button. */
export function colorField(
  label: string,
  value: string,
  fallback: string,
  onPick: (value: string) => void,
): TemplateResult {
  return html`<div class="row">
    <label for="color-${label}">${label}</label>
    ${
      value
        ? html`<button class="quiet" type="button" aria-label="Use the default for ${label}" @click=${() => onPick('')}>
            Default
          </button>`
        : nothing
    }
    <input
      id="color-${label}"
      type="color"
      .value=${value || fallback}
      @change=${(event: Event) => onPick(valueOf(event))}
    />
  </div>`
}

/** A number on a slider. */
export function numberField(
  label: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
  onPick: (value: number) => void,
): TemplateResult {
  return html`<label>
    <span>${label}</span>
    <input
      type="range"
      min=${min}
      max=${max}
      .value=${String(value)}
      @change=${(event: Event) => onPick(Number(valueOf(event)))}
    />
    <output>${value}</output>
  </label>`
}

/** A group of switches. */
export function toggleList<T extends string>(
  legend: string,
  items: Readonly<Record<T, { readonly label: string }>>,
  isOn: (name: T) => boolean,
  onToggle: (name: T) => void,
): TemplateResult {
  const entries = Object.entries(items) as [T, { readonly label: string }][]
  return html`<fieldset class="toggles">
    <legend>${legend}</legend>
    ${entries.map(
      ([name, { label }]) =>
        html`<label>
          <input type="checkbox" .checked=${isOn(name)} @change=${() => onToggle(name)} />
          <span>${label}</span>
        </label>`,
    )}
  </fieldset>`
}
