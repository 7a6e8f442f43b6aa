import type { FastifyInstance } from 'fastify';
import type { IntentDependencies } from './payment-intent-routes.js';
import type { SandboxIntent } from './sandbox-state.js';

const failedChallenge = {
  type: 'card_error' as const,
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

/** The bank's page of 3-D Secure: the buyer agrees or does not, and goes back to the shop. */
export function challengePage(app: FastifyInstance, dependencies: IntentDependencies): void {
  app.get('/challenge/:id', async (request, reply) => {
    const intent = waiting(dependencies, request.params);
    return reply
      .code(intent === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(intent === null ? page('<p>No payment waits here.</p>') : page(form(intent)));
  });

  app.post('/challenge/:id', async (request, reply) => {
    const intent = waiting(dependencies, request.params);
    if (intent === null) {
      return reply.code(404).type('text/html; charset=utf-8').send(page('<p>No payment waits here.</p>'));
    }
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const agrees =
      new URLSearchParams((request.body as string | undefined) ?? '').get('outcome') === 'complete';
    settle(dependencies, intent, agrees);
    return returnUrl === undefined ? reply.code(204).send() : reply.redirect(returnUrl, 303);
  });
}

function waiting({ intents }: IntentDependencies, params: unknown): SandboxIntent | null {
  const intent = intents.state.intents.get((params as { id: string }).id);
  return intent?.status === 'requires_action' && intents.state.challenges.has(intent.id) ? intent : null;
}

function settle({ intents }: IntentDependencies, intent: SandboxIntent, agrees: boolean): void {
  const challenge = intents.state.challenges.get(intent.id)!;
  intents.state.challenges.delete(intent.id);
  if (agrees) {
    intents.charge(intent, challenge);
  } else {
    intents.fail(intent, failedChallenge);
  }
}

const form = ({ amount, currency }: SandboxIntent): string =>
  `<p>Your bank asks: is this payment of ${amount} (smallest unit of ${currency}) yours?</p>
  <form method="post">
    <button name="outcome" value="complete">Complete</button>
    <button name="outcome" value="fail">Fail</button>
  </form>`;

const page = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>3-D Secure test</title></head>
<body>${content}</body></html>`;
