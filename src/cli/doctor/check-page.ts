import { contentPolicy, formatPolicy, type PolicyOptions } from '../content-policy.js'
import { isLoopback } from './check-configuration.js'
import { parsePolicies, policyGaps } from './compare-policy.js'
import { fetchUrl, finding, type Finding } from './finding.js'

// Gaps in these directives disable a feature. Without `img-src`, wallets only lose their icons.
const STOPPING = ['script-src', 'connect-src', 'frame-src', 'trusted-types']

const META = /<meta\s[^<>]*>/gi
const POLICY = /\shttp-equiv=["']?content-security-policy\b/i

export async function checkPage(url: string, options: PolicyOptions): Promise<readonly Finding[]> {
  const page = await fetchUrl(url, { accept: 'text/html' })
  if ('failure' in page)
    return [
      finding(
        'error',
        'page/unreachable',
        `${url} does not answer (${page.failure}).`,
        'Start the app, or check the URL.',
      ),
    ]
  if (page.status >= 400)
    return [finding('error', 'page/status', `${url} answers with status ${page.status}.`, 'Check the URL.')]
  return [
    checkTransport(page.url),
    ...checkPolicies(collectPolicies(page.headers, page.text), options, page.url),
    ...checkOpenerPolicy(page.headers, options),
  ]
}

function checkTransport(url: string): Finding {
  return new URL(url).protocol === 'https:' || isLoopback(url)
    ? finding('ok', 'page/https', `${url} is a secure context.`)
    : finding(
        'error',
        'page/https',
        `${url} is plain http: wallets and logins do not work there.`,
        'Serve it over https.',
      )
}

// Returns the policies of the headers and `<meta>`. Report-only policies block nothing.
function collectPolicies(headers: Headers, html: string): string {
  const policies = [...html.matchAll(META)].filter(([tag]) => POLICY.test(tag))
  const metas = policies.map(([tag]) => /\scontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag))
  const texts = metas.map(match => decodeQuotes(match?.[1] ?? match?.[2] ?? ''))
  return [headers.get('content-security-policy') ?? '', ...texts].filter(Boolean).join(',')
}

function decodeQuotes(text: string): string {
  return text
    .replace(/&#0?39;|&apos;|&#x27;/gi, "'")
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
}

function checkPolicies(text: string, options: PolicyOptions, page: string): readonly Finding[] {
  const needed = contentPolicy(options)
  const policies = parsePolicies(text)
  if (policies.length === 0)
    return [
      finding(
        'warn',
        'page/no-policy',
        'The page sends no Content-Security-Policy: injected scripts are not stopped.',
        `Send this: ${formatPolicy(needed)}`,
      ),
    ]
  const gaps = policies.flatMap(policy => policyGaps(needed, policy, page))
  if (gaps.length === 0)
    return [finding('ok', 'page/policy', 'The Content-Security-Policy allows what the modal needs.')]
  return gaps.map(({ directive, missing }) =>
    finding(
      STOPPING.includes(directive) ? 'error' : 'warn',
      'page/policy',
      `The Content-Security-Policy blocks ${missing.join(' ')} (${directive}).`,
      `Add ${missing.join(' ')} to ${directive}.`,
    ),
  )
}

function checkOpenerPolicy(headers: Headers, options: PolicyOptions): readonly Finding[] {
  const value = headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim()
  if (value !== 'same-origin' || !contentPolicy(options).has('frame-src')) return []
  return [
    finding(
      'error',
      'page/opener-policy',
      'Cross-Origin-Opener-Policy: same-origin cuts the page off from the popups of logins.',
      'Send same-origin-allow-popups instead.',
    ),
  ]
}
