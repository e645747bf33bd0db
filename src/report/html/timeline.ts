// The story of a finding as a timeline: what had been made before, then each request, who sent it, and what came back.

import { isExchange, type Story, type StoryStep, type ToldExchange } from '../../judge/stories/story.ts'
import { type Html, html } from './html.ts'
import { brief, inWords } from './words.ts'

const longest = 1000

export function timeline(story: Story): Html {
  let place = 0
  const steps = story.map((step) => (isExchange(step) ? exchangeStep(step, ++place) : noteStep(step)))
  return html`<ol class="timeline">${steps}</ol>`
}

function noteStep({ fixture }: Exclude<StoryStep, ToldExchange>): Html {
  return html`<li class="made"><span class="place"></span><p>${brief(fixture, longest)}</p></li>`
}

function exchangeStep(step: ToldExchange, place: number): Html {
  const { request, as, came, guilty, answer } = step
  const [, method = '', path = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(brief(request, longest)) ?? [
    '',
    '',
    request,
  ]
  return html`<li class="${guilty ? 'asked guilty' : 'asked'}"><span class="place">${place}</span>
<p class="request"><b>${method}</b> <span class="path">${path}</span> <span class="given">${rest}</span></p>
<p class="who">${guilty && html`<strong class="blame">contradicts the clause</strong> `}${brief(as, longest)}${timesOf(step)}</p>
<p class="came">${answer && html`<span class="status">${answer.status}</span> `}${brief(came, longest)}</p>
${answer && answer.body !== '' && answerOf(answer.body, place)}</li>`
}

function timesOf({ at, took }: ToldExchange): Html | undefined {
  return at === undefined || took === undefined
    ? undefined
    : html` <span class="when">+${inWords(at)}, took ${inWords(took)}</span>`
}

function answerOf(body: string, place: number): Html {
  return html`<details class="answer"><summary>Answer<span class="unseen"> to step ${place}</span></summary><pre tabindex="0">${indented(body)}</pre></details>`
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return brief(body, longest)
  }
}
