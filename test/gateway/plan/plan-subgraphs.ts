/** Subgraphs with everything that a plan can meet; nobody's real ones. By name. */
export const planSubgraphs: Record<string, string> = {
  shop: `
    type Query {
      orders(first: Int = 3): [Order!]!
      order(id: ID!): Order
      node: Node
      found: [Found]
      grid: [[Product]]
      strict: [[Product!]!]!
      note: Note!
      me: Account
    }
    type Mutation { placeOrder(first: Int): Order! cancelOrder: Order }
    interface Node { id: ID! }
    union Found = Product | Account | Note
    enum State { OPEN DONE }
    scalar Stamp
    type Note { text: String at: Stamp state: State! label: String about: Found }
    type Order implements Node @key(fields: "id") {
      id: ID! number: Int state: State lines: [Line!]! buyer: Account total: Money! nested: [[Line]]
    }
    type Line { quantity: Int! product: Product sure: Product! others: [Product]! photo: Media }
    type Money @shareable { amount: String! currency: String! }
    type Product implements Node @key(fields: "id") { id: ID! sold: Int! label: String! @shareable }
    type Account implements Node @key(fields: "email country { code }") {
      id: ID! email: ID! country: Country! name: String
    }
    type Country @shareable { code: ID! }
    interface Media @key(fields: "id", resolvable: false) { id: ID! }
    type Photo implements Media @key(fields: "id", resolvable: false) { id: ID! }
    type Clip implements Media @key(fields: "id", resolvable: false) { id: ID! }
  `,
  catalog: `
    type Query { product(id: ID!): Product titled: [Titled] media: [Media] brand: Brand! bundle: Bundle }
    interface Titled { title: String related: [Titled] }
    type Product implements Titled @key(fields: "id") {
      id: ID! title: String related: [Titled] name: String! weight: Float! price: Money brand: Brand
      sizes: [[Float!]] similar: [Product!] label: String @shareable cover: Media
    }
    type Bundle implements Titled @key(fields: "id") { id: ID! title: String related: [Titled] parts: [Product!]! }
    type Brand implements Titled @key(fields: "name") {
      name: ID! title: String related: [Titled] country: Country owners: [[Account!]]!
    }
    type Country @shareable { code: ID! }
    type Money @shareable { amount: String! currency: String! }
    type Account @key(fields: "email country { code }") { email: ID! country: Country! spent: Money }
    interface Media @key(fields: "id") { id: ID! url: String! }
    type Photo implements Media @key(fields: "id") { id: ID! url: String! width: Int }
    type Clip implements Media @key(fields: "id") { id: ID! url: String! seconds: Float! }
  `,
  reviews: `
    type Query { reviews: [Review] top: Product! liked: [Media!] }
    type Mutation { review(stars: Int): Review reviewAgain: Review! }
    type Product @key(fields: "id") {
      id: ID! weight: Float! @external price: Money @external
      reviews: [Review!] rating: Int! shipping(fast: Boolean): String @requires(fields: "weight price { amount }")
    }
    type Money { amount: String! @external }
    type Review { stars: Int! text: String author: Account product: Product! seen: [Media]! }
    type Brand @key(fields: "name") { name: ID! score: Float followers: [Account!] }
    type Account @key(fields: "email country { code }") {
      email: ID! country: Country! reviews: [Review]! favorite: Product
    }
    type Country @shareable { code: ID! }
    type Media @interfaceObject @key(fields: "id") { id: ID! likes: Int! fans: [Account!] }
  `,
};
