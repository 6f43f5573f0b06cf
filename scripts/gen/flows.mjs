// Generates the flows that begin without a screen, from the doc blocks of the controllers:
//
//   @startsOn connected      connected, request or load
//   @feature history         the feature that must be on
import { documentedClasses, filesBelow } from './doc-blocks.mjs'

const MOMENTS = ['connected', 'load', 'request']

/** Returns the generated file of a checkout, as `{ path, text }[]`. Throws for an unknown moment. */
export function generateFlows(root) {
  return [{ path: 'src/views/flows.gen.ts', text: writeFlows(readFlows(filesBelow(root, 'src/controllers', '.ts'))) }]
}

/** Returns the flows declared in controller files. */
export function readFlows(files) {
  return files.flatMap(({ path, text }) =>
    documentedClasses(text)
      .filter(({ tags }) => tags.has('startsOn'))
      .map(({ name, tags }) => {
        const moment = tags.get('startsOn')
        if (!MOMENTS.includes(moment))
          throw new Error(`${path}: @startsOn ${moment}, but there is ${MOMENTS.join(', ')}`)
        return { moment, path, className: name, feature: tags.get('feature') }
      }),
  )
}

/** Returns `src/views/flows.gen.ts`: the modules to load at each moment. */
export function writeFlows(flows) {
  const entry = ({ path, className, feature }) => {
    const file = `../${path.slice('src/'.length).replace(/\.ts$/, '.js')}`
    const flag = feature ? ` feature: '${feature}',` : ''
    return `    {${flag} load: () => import('${file}').then(chunk => chunk.${className}) },`
  }
  const moments = MOMENTS.flatMap(moment => {
    const own = flows.filter(flow => flow.moment === moment)
    return own.length > 0 ? [`  ${moment}: [`, ...own.map(entry), '  ],'] : [`  ${moment}: [],`]
  })
  return [
    '// Written by scripts/gen.mjs from the doc blocks of the controllers. Do not edit.\n',
    "import type { ControllerClass, Controller } from '../controllers/scope.js'",
    "import type { Features } from '../core/features.js'",
    '',
    '/** When a flow without a screen may begin. */',
    `export type Moment = ${MOMENTS.map(moment => `'${moment}'`).join(' | ')}`,
    '',
    '/** A flow that begins without a screen, loaded at its moment and never while its feature is off. */',
    'export interface Flow {',
    '  readonly feature?: keyof Features',
    '  load(): Promise<ControllerClass<Controller>>',
    '}',
    '',
    '/** The flows of each moment. */',
    'export const flows: Readonly<Record<Moment, readonly Flow[]>> = {',
    ...moments,
    '}',
    '',
  ].join('\n')
}
