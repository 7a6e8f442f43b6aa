/** Discounts, as a part of the Admin API's schema; inner inputs are from memory. */
export const discountSchema = `
extend type QueryRoot {
  automaticDiscountNode(id: ID!): DiscountAutomaticNode
  automaticDiscountNodes(first: Int, after: String): DiscountAutomaticNodeConnection!
  codeDiscountNode(id: ID!): DiscountCodeNode
  codeDiscountNodeByCode(code: String!): DiscountCodeNode
}
extend type Mutation {
  discountAutomaticBasicCreate(automaticBasicDiscount: DiscountAutomaticBasicInput!): AutomaticDiscountPayload
  discountAutomaticBasicUpdate(id: ID!, automaticBasicDiscount: DiscountAutomaticBasicInput!): AutomaticDiscountPayload
  discountAutomaticBxgyCreate(automaticBxgyDiscount: DiscountAutomaticBxgyInput!): AutomaticDiscountPayload
  discountAutomaticBxgyUpdate(id: ID!, automaticBxgyDiscount: DiscountAutomaticBxgyInput!): AutomaticDiscountPayload
  discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): CodeDiscountPayload
  discountCodeBasicUpdate(id: ID!, basicCodeDiscount: DiscountCodeBasicInput!): CodeDiscountPayload
  discountAutomaticActivate(id: ID!): AutomaticDiscountPayload
  discountAutomaticDeactivate(id: ID!): AutomaticDiscountPayload
  discountAutomaticDelete(id: ID!): AutomaticDiscountPayload
  discountCodeActivate(id: ID!): CodeDiscountPayload
  discountCodeDeactivate(id: ID!): CodeDiscountPayload
  discountCodeDelete(id: ID!): CodeDiscountPayload
}
type AutomaticDiscountPayload { automaticDiscountNode: DiscountAutomaticNode, userErrors: [CodedUserError!]! }
type CodeDiscountPayload { codeDiscountNode: DiscountCodeNode, userErrors: [CodedUserError!]! }
enum DiscountStatus { ACTIVE EXPIRED SCHEDULED }
type DiscountAutomaticNodeConnection { nodes: [DiscountAutomaticNode!]!, pageInfo: PageInfo! }
type DiscountAutomaticNode implements Node { id: ID!, automaticDiscount: DiscountAutomatic! }
type DiscountCodeNode implements Node { id: ID!, codeDiscount: DiscountCode! }
union DiscountAutomatic = DiscountAutomaticBasic | DiscountAutomaticBxgy
union DiscountCode = DiscountCodeBasic
type DiscountAutomaticBasic { title: String!, status: DiscountStatus!, startsAt: DateTime!, endsAt: DateTime, asyncUsageCount: Int!, customerGets: DiscountCustomerGets! }
type DiscountAutomaticBxgy { title: String!, status: DiscountStatus!, startsAt: DateTime!, endsAt: DateTime, asyncUsageCount: Int!, customerGets: DiscountCustomerGets! }
type DiscountCodeBasic { title: String!, status: DiscountStatus!, startsAt: DateTime!, endsAt: DateTime, asyncUsageCount: Int!, customerGets: DiscountCustomerGets! }
type DiscountCustomerGets { items: DiscountItems! }
union DiscountItems = AllDiscountItems | DiscountProducts
type AllDiscountItems { allItems: Boolean! }
type DiscountProducts { productVariants(first: Int, after: String): ProductVariantConnection! }
input DiscountAutomaticBasicInput { title: String, startsAt: DateTime, endsAt: DateTime, minimumRequirement: DiscountMinimumRequirementInput, customerGets: DiscountCustomerGetsInput, tags: [String!] }
input DiscountAutomaticBxgyInput { title: String, startsAt: DateTime, endsAt: DateTime, usesPerOrderLimit: Int, customerBuys: DiscountCustomerBuysInput, customerGets: DiscountCustomerGetsInput }
input DiscountCodeBasicInput { title: String, code: String, startsAt: DateTime, endsAt: DateTime, usageLimit: Int, appliesOncePerCustomer: Boolean, context: DiscountContextInput, minimumRequirement: DiscountMinimumRequirementInput, customerGets: DiscountCustomerGetsInput }
enum DiscountBuyerSelection { ALL }
input DiscountContextInput { all: DiscountBuyerSelection }
input DiscountMinimumRequirementInput { subtotal: DiscountMinimumSubtotalInput }
input DiscountMinimumSubtotalInput { greaterThanOrEqualToSubtotal: Decimal }
input DiscountCustomerBuysInput { value: DiscountCustomerBuysValueInput, items: DiscountItemsInput }
input DiscountCustomerBuysValueInput { quantity: String }
input DiscountCustomerGetsInput { value: DiscountCustomerGetsValueInput, items: DiscountItemsInput }
input DiscountCustomerGetsValueInput { percentage: Float, discountAmount: DiscountAmountInput, discountOnQuantity: DiscountOnQuantityInput }
input DiscountAmountInput { amount: Decimal, appliesOnEachItem: Boolean }
input DiscountOnQuantityInput { quantity: String, effect: DiscountEffectInput }
input DiscountEffectInput { percentage: Float }
input DiscountItemsInput { all: Boolean, products: DiscountProductsInput }
input DiscountProductsInput { productVariantsToAdd: [ID!], productVariantsToRemove: [ID!] }
`;
