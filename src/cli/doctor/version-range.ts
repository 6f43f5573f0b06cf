type Version = readonly [number, number, number]

const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?\s*v?(\d+|x)(?:\.(\d+|x))?(?:\.(\d+|x))?/

/**
 * Whether a version is in an npm range of the common forms: `^1.2.0`, `~1.2`, `>=18 <20`, `1.x`, and these
 * joined by `||`. A range of another form (a tag, a path, `workspace:`) says nothing about versions: true.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = parseVersion(version)
  if (!actual) return true
  return range.split('||').some(part =>
    part
      .trim()
      .split(/\s+(?=[\^~<>=\dx])/)
      .every(item => matches(actual, item.trim())),
  )
}

function matches(actual: Version, comparator: string): boolean {
  const [, operator = '', ...given] = COMPARATOR.exec(comparator) ?? []
  const numbers = given.filter(part => part !== undefined && part !== 'x').map(Number)
  if (numbers.length === 0) return true
  const [major = 0, minor = 0, patch = 0] = numbers
  const order = compare(actual, [major, minor, patch])
  if (operator === '>=') return order >= 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  return order >= 0 && compare(actual, upperBound(operator, numbers)) < 0
}

/** The first version that is no longer in the range of an operator. */
function upperBound(operator: string, [major = 0, minor, patch]: readonly number[]): Version {
  if (minor === undefined) return [major + 1, 0, 0]
  if (operator === '^' && major > 0) return [major + 1, 0, 0]
  if (operator === '^' && (minor > 0 || patch === undefined)) return [major, minor + 1, 0]
  if (operator === '~' || patch === undefined) return [major, minor + 1, 0]
  return [major, minor, patch + 1]
}

function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
