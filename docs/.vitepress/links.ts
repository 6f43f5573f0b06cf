import type { MarkdownRenderer } from 'vitepress'

/**
 * Adapts the guides' links, which are written for the repository. A repository file that is not a page of the site
 * becomes plain text; the gateway's README is a page.
 */
export function linkPagesOfTheSite(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before('inline', 'site-links', state => {
    for (const token of state.tokens)
      if (token.type === 'inline') token.content = toSiteLinks(token.content, state.env.relativePath ?? '')
  })
}

const LINK = /\[([^\]]*)\]\(((?:\.\.\/)+)([^)#]*)(#[^)]*)?\)/g

/** Rewrites the Markdown links that leave `docs/`. Links between pages stay. */
export function toSiteLinks(text: string, page: string): string {
  const depth = page.split('/').length - 1
  return text.replaceAll(LINK, (link, label: string, up: string, target: string, anchor = '') => {
    if (up.length / '../'.length <= depth) return link
    return target === 'gateway/README.md' ? `[${label}](${'../'.repeat(depth)}api/gateway.md${anchor})` : label
  })
}
