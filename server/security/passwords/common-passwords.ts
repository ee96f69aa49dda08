import { normalizeText } from '#domain/rules/normalize-text.ts'

/**
 * Words that passwords of many people consist of, alone or with figures and signs around them; among them those of the product and of its
 * place, which docs/security/controls.md lists.
 */
const words = new Set(
  `abcdefghij abcdefghijk administrator adminadmin administrador aliquot aliquotdemo asdfasdfasdf asdfghjkl asdfghjklasdf basketball butterfly
  changeme changemenow changethis chocolate christopher computer contrasena defaultpassword dragon elephant facebook football freezer google hallohallo
  helloworld hellohello iloveyou iloveyouu internet labpassword laboratory letmein letmeinnow liverpool loveyou manchester masterkey michelle microsoft
  minecraft monkey motdepasse newpassword notebook onceuponatime ourpassword pass passpass passphrase passpassword passwd password passwordpassword passwort
  pineapple playstation pokemon princess qazwsx qazwsxedc qazwsxedcrfv qwertasdfg qwerty qwertyqwerty qwertyuiop qwertyuiopasdf qwertz qwertzuiop research samplepassword
  sample science secret secretpassword secretsecret spiderman starwars strawberry summer sunshine supersecret superman temppassword temporary testing testpassword testtest
  testtesttest thepassword thisispassword topsecret trustno unknown userpassword volleyball wachtwoord watermelon welcome welcomewelcome whatever winter wordpass
  yourpassword zxcvbnm zxcvbnmasdf autumn spring monday january february march april june july august september october november december
  admin root user login guest test demo hello`.split(/\s+/),
)

/** Rows of keys and their order, forward and backward: any part of one is guessed early. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

const reversed = (text: string): string => Array.from(text).reverse().join('')

/** The smallest number of characters that may be different in it. */
const minDifferent = 4

/** Signs that stand for letters, as in `P@ssw0rd`. */
const letters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * Whether many people would think of it: `Password2024!`, `1234567890`, `qwertyuiop`, `abababababab`. Unlike a list of leaked passwords
 * (leaked-passwords.ts), these rules also match those of next year.
 */
export function isCommonPassword(password: string): boolean {
  const text = normalizeText(password)
  if (new Set(text).size < minDifferent) return true
  if ([...rows, ...rows.map(reversed)].some((row) => row.includes(text))) return true
  const inner = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [lettersOf(inner), lettersOf(spellOut(inner)), lettersOf(spellOut(text))].some((word) => words.has(word) || words.has(halfOf(word)))
}

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')
const spellOut = (text: string): string => Array.from(text, (sign) => letters[sign] ?? sign).join('')

/** `summersummer` is as easy as `summer`. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}
