// A page of the guide from Markdown. Only what src/features/help/guide/guide-article.tsx can draw is allowed.
import { marked } from 'marked'

/** `readPicture` gives the text of an SVG file by the address that the page has for it. */
export function readPage(topic, text, readPicture) {
  const reading = { topic, anchors: [], links: [], readPicture }
  const [heading, ...rest] = marked.lexer(text).filter(({ type }) => type !== 'space')
  if (heading?.type !== 'heading' || heading.depth !== 1) throw new Error(`${topic}.md must begin with its title`)
  const blocks = rest.map((token) => toBlock(token, reading))
  return { topic, title: plain(heading.tokens), blocks, anchors: reading.anchors, links: reading.links }
}

function toBlock(token, reading) {
  switch (token.type) {
    case 'heading':
      return toHeading(token, reading)
    case 'paragraph':
      return toPicture(token, reading) ?? { kind: 'paragraph', content: toInlines(token.tokens, reading) }
    // The text of an item in a list without empty lines.
    case 'text':
      return { kind: 'paragraph', content: toInlines(token.tokens, reading) }
    case 'list':
      return { kind: 'list', isOrdered: token.ordered, items: token.items.map((item) => toBlocks(item.tokens, reading)) }
    case 'blockquote':
      return { kind: 'note', blocks: toBlocks(token.tokens, reading) }
    case 'table':
      return { kind: 'table', head: toCells(token.header, reading), rows: token.rows.map((row) => toCells(row, reading)) }
    default:
      throw unknown(token, reading)
  }
}

const toBlocks = (tokens, reading) => tokens.filter(({ type }) => type !== 'space').map((token) => toBlock(token, reading))
const toCells = (cells, reading) => cells.map(({ tokens }) => toInlines(tokens, reading))

function toHeading({ depth, tokens }, { topic, anchors }) {
  if (depth === 1) throw new Error(`${topic}.md has two titles`)
  const text = plain(tokens)
  const anchor = anchorOf(text)
  if (anchors.includes(anchor)) throw new Error(`${topic}.md has two headings “${text}”`)
  anchors.push(anchor)
  return { kind: 'heading', level: depth, anchor, text }
}

/** A paragraph that is nothing but a picture. */
function toPicture({ tokens }, { topic, readPicture }) {
  const [image, ...rest] = tokens
  if (image.type !== 'image' || rest.length > 0) return null
  const size = /<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(readPicture(image.href))
  if (!size || !image.text) throw new Error(`${topic}.md: ${image.href} needs a size and a description`)
  return { kind: 'picture', src: image.href, alt: image.text, width: Number(size[1]), height: Number(size[2]) }
}

const toInlines = (tokens, reading) => tokens.map((token) => toInline(token, reading))

function toInline(token, reading) {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text.replaceAll('\n', ' ')
    case 'codespan':
      return { kind: 'code', text: token.text }
    case 'strong':
      return { kind: 'strong', content: toInlines(token.tokens, reading) }
    case 'em':
      return { kind: 'emphasis', content: toInlines(token.tokens, reading) }
    case 'link':
      return toLink(token, reading)
    default:
      throw unknown(token, reading)
  }
}

function toLink({ href, tokens }, reading) {
  const address = addressOf(href, reading.topic)
  reading.links.push(address)
  return { kind: 'link', href: address, content: toInlines(tokens, reading) }
}

/** `boxes.md#stock-take` is `/doc/boxes#stock-take` in the app. */
function addressOf(href, topic) {
  if (href.startsWith('#')) return `/doc/${topic}${href}`
  const [, page, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  return page ? `/doc/${page}${anchor}` : href
}

/** As GitHub does it, so that a link works there, too. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const plain = (tokens) => tokens.map((token) => (token.tokens ? plain(token.tokens) : token.text)).join('')

const unknown = ({ type, raw }, { topic }) => new Error(`${topic}.md: the help cannot show this (${type}): ${raw.slice(0, 60)}`)
