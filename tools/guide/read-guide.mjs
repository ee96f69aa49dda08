// Reads docs/guide: each page as data that src/features/help draws. What it could not draw, and a link that leads nowhere, stop the build.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { readPage } from './read-page.mjs'

export const guideFolder = join(root, 'docs/guide')
/** Shown by a screen of its own. */
const otherTopics = ['install']

/** The topics in the order of the list of topics, `index` first. */
export function readGuide(folder = guideFolder) {
  const topics = readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -'.md'.length)] : []))
  const pages = topics.map((topic) => readPage(topic, readFileSync(join(folder, `${topic}.md`), 'utf8'), (src) => readFileSync(join(folder, src), 'utf8')))
  const order = ['index', ...topicsOf(pages.find(({ topic }) => topic === 'index'))]
  const faults = [...findUnlisted(topics, order), ...pages.flatMap((page) => findDeadLinks(page, pages))]
  if (faults.length > 0) throw new Error(`docs/guide: ${faults.join('; ')}`)
  return order.map((topic) => pages.find((page) => page.topic === topic))
}

/** The topics that the list of topics names. */
const topicsOf = (index) => index.links.map((href) => href.slice('/doc/'.length))

function findUnlisted(topics, order) {
  const faults = topics.filter((topic) => order.filter((each) => each === topic).length !== 1)
  return faults.map((topic) => `index.md must name ${topic}.md once`)
}

function findDeadLinks({ topic, links }, pages) {
  const dead = links.filter((href) => {
    if (!href.startsWith('/doc/')) return !href.startsWith('https://')
    const [to, anchor] = href.slice('/doc/'.length).split('#')
    if (otherTopics.includes(to)) return anchor !== undefined
    const page = pages.find((each) => each.topic === to)
    return !page || (anchor !== undefined && !page.anchors.includes(anchor))
  })
  return dead.map((href) => `${topic}.md links to ${href}, which is not there`)
}
