// Which file of the build each module of the page is in, for rolldown's `codeSplitting.groups`. See docs/decisions/0084.
//
//   first           what every screen needs
//   start-…         what one or several of the screens need that people start with: each loads exactly what it needs
//   src-features-…  everything else, by folder
import { dirname, join, relative } from 'node:path'
import { firstScreens } from './first-screens.mjs'
import { root } from './install.mjs'

/** A file takes along what its modules import. So the layers that others import come first. */
const layers = ['domain', 'machines', 'db', 'sync', 'src/ui', 'src/workspace', 'src/features']

const isLibrary = (id) => id.includes('/node_modules/')
/** These are loaded together, whatever feature they belong to. */
const isListOfActions = (id) => id.endsWith('/actions.tsx')

/** All modules that one of these needs before it runs. */
function neededBy(sources, importsOf) {
  const needed = new Set()
  const add = (id) => {
    if (needed.has(id)) return
    needed.add(id)
    importsOf(id).forEach(add)
  }
  for (const source of sources) add(join(root, source))
  return needed
}

/** The file for the start screens that need a module; null unless `count` of them do. */
function startFile() {
  let screens
  return (id, count, importsOf) => {
    screens ??= Object.entries(firstScreens).map(([name, sources]) => ({ name, needs: neededBy(sources, importsOf) }))
    const names = screens.filter(({ needs }) => needs.has(id)).map(({ name }) => name)
    return names.length === count ? `start-${names.join('-')}` : null
  }
}

/** The file for a folder of a layer; null for libraries and for modules that need one, which stay apart because they are large. */
function folderFile() {
  const known = new Map()
  let initial
  const needsLibrary = (id, importsOf) => {
    if (known.has(id)) return known.get(id)
    // Until it is known: modules can import each other.
    known.set(id, false)
    const answer = (isLibrary(id) && !initial.has(id)) || importsOf(id).some((each) => needsLibrary(each, importsOf))
    known.set(id, answer)
    return answer
  }
  return (id, layer, importsOf) => {
    initial ??= neededBy(['src/app/main.tsx'], importsOf)
    if (!id.startsWith(join(root, layer, '/')) || isListOfActions(id) || needsLibrary(id, importsOf)) return null
    return relative(root, dirname(id)).replaceAll('/', '-')
  }
}

export function codeGroups() {
  const startFileOf = startFile()
  const folderFileOf = folderFile()
  const names = [
    ...[4, 3, 2, 1].map((count) => (id, importsOf) => startFileOf(id, count, importsOf)),
    ...layers.map((layer) => (id, importsOf) => folderFileOf(id, layer, importsOf)),
  ]
  return [
    // Split by what other files share, it would be thirty files and 5% more bytes.
    { name: 'first', tags: ['$initial'], priority: names.length },
    ...names.map((nameOf, at) => ({
      name: (id, context) => nameOf(id, (each) => context.getModuleInfo(each)?.importedIds ?? []),
      debugName: `group ${at + 1}`,
      priority: names.length - 1 - at,
    })),
  ]
}
