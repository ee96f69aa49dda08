// What `npm test` prints at its end: the pages of journeys that failed, how long each part took, the slowest files, what is unstable, and last the failed tests.

/** Seconds for the whole run, on two cores. If it takes longer, this is printed: docs/testing.md says what to do then. */
const budget = 900
const shown = 10
/** Lines printed of the reason of a failed test after its first. */
const linesOfReason = 12
/** Lines printed of the output of a file that passed when it ran alone. */
const linesOfOutput = 80

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const indent = (text) => text.trim().replaceAll(/^/gm, '    ')

export function tellFailures(failures) {
  if (!failures.length) return
  console.log('\nFailed:')
  for (const { line, reason, places } of failures) {
    console.log(`  ${line}`)
    const rest = reason
      .split('\n')
      .slice(1)
      .filter((each) => each.trim() && !/^ +at /.test(each))
    if (rest.length) console.log(indent(rest.slice(0, linesOfReason).join('\n')))
    for (const place of places) console.log(`    at ${place}`)
  }
}

/** Claims of docs/security that this run has not shown, with the tests that were missed. */
export function tellNotShown(unshown) {
  if (!unshown.length) return
  console.log('\nClaims that this run has not shown:')
  for (const { line } of unshown) console.log(`  ${line}`)
}

/** What failed once and passed then, with both outputs. `known` are the names in docs/testing.md. */
export function tellUnstable(unstable, known, isStrict) {
  if (!unstable.length) return
  console.log(isStrict ? '\nUnstable, which counts as failed in this workflow:' : '\nUnstable:')
  for (const { name, reason, passed } of unstable) {
    console.log(`\n  ${name}${known.includes(name) ? ' (listed in docs/testing.md)' : ' (not listed in docs/testing.md)'}`)
    console.log(`  failed:\n${indent(reason)}\n  passed ${passed}.`)
  }
  // One run of a file may have been the pass of several of its tests.
  for (const output of new Set(unstable.map(({ output: each }) => each).filter(Boolean)))
    console.log(`\n  The output of the pass:\n${indent(output.split('\n').slice(-linesOfOutput).join('\n'))}`)
}

export function tellPages(tests) {
  for (const { line, pages = [] } of tests) for (const page of pages) console.log(`\nA page of ${line}\n${page}`)
}

/** Some parts run at the same time: `total` is less than their sum. */
export function tellTimes(parts, files, total, isLimited = true) {
  console.log('\nThe slowest files:')
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  const times = parts.map(({ name, seconds }) => `${name} ${clock(seconds)}`).join(', ')
  console.log(`\n${times}; together ${clock(total)}${isLimited ? ` of ${clock(budget)}` : ''} minutes`)
  if (isLimited && total > budget) console.log('That is too long: see "Time limits" in docs/testing.md.')
}
