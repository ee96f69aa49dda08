import { expect, test } from 'vitest'
import { renameHandlers } from '#src/addons/dialogs/rename-handlers.ts'

test.each([
  [`<button class="a" onclick="X.go('a > b')" disabled>Go</button>`, `<button class="a" data-on-click="X.go('a > b')" disabled>Go</button>`],
  [`<IMG src=x ONERROR=X.fail()>`, `<IMG src=x data-on-error=X.fail()>`],
  [`<svg/onload=X.go()>`, `<svg/data-on-load=X.go()>`],
  [`<p title="set onclick=1 here">onclick="text"</p>`, `<p title="set onclick=1 here">onclick="text"</p>`],
  ['<style>a { one: 1 }</style>3 < 4 on = x', '<style>a { one: 1 }</style>3 < 4 on = x'],
])('%s', (html, renamed) => expect(renameHandlers(html)).toBe(renamed))
